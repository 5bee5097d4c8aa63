package com.couriermft.bench;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Returns a large output, or receives one and returns its size. */
final class LargeStep implements Step<LargeStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("bench.large", Config.class, "Makes and takes large values")
          .output("text", "So many characters")
          .output("file_list", "So many files")
          .output("count", "What was taken: characters or elements");

  record Config(
      @Field(help = "Characters to make", defaultValue = "0") int characters,
      @Field(help = "Files to list", defaultValue = "0") int files,
      @Field(help = "Files to write into the workspace", defaultValue = "0") int write,
      @Field(help = "What to take") @Nullable JsonNode take) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    write(config.write(), context.workspace());
    ObjectNode outputs = Json.object();
    if (config.characters() > 0) {
      outputs.put("text", "0123456789".repeat(config.characters() / 10));
    }
    if (config.files() > 0) {
      ArrayNode list = outputs.putArray("file_list");
      for (int i = 0; i < config.files(); i++) {
        String name = "invoice-%06d.csv".formatted(i);
        list.addObject()
            .put("path", "files:/incoming/2026/11/" + name)
            .put("name", name)
            .put("size_bytes", 1_000 + i)
            .put("modified_at", "2026-11-21T06:00:00Z");
      }
    }
    if (config.write() > 0) {
      outputs.put("count", config.write());
    }
    if (config.take() != null) {
      outputs.put("count", size(config.take()));
    }
    return new StepResult(outputs, 0);
  }

  private static void write(int files, Workspace workspace) throws IOException {
    byte[] content = "1;2;3\n".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < files; i++) {
      String path = "unpacked/invoice-%06d.csv".formatted(i);
      try (Workspace.Upload upload = workspace.create(path, Overwrite.FAIL)) {
        upload.write(content, 0, content.length);
        upload.commit();
      }
    }
  }

  private static int size(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.intValue();
    }
    return value.isTextual() ? value.textValue().length() : value.size();
  }
}
