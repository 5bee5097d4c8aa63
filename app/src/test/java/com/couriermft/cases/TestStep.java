package com.couriermft.cases;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The step type that all cases use. Its configuration determines the journal entry and outputs; the
 * script determines its other actions.
 */
final class TestStep implements Step<TestStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.step", Config.class, "Says and leaves what it is told")
          .output("value", "What it was told")
          .output("other", "What it was told")
          .output("list", "What it was told, or the files it found, or as many numbers as told");

  private final Script script;

  TestStep(Script script) {
    this.script = script;
  }

  record Config(
      @Field(help = "Written down as it was resolved") @Nullable JsonNode say,
      @Field(help = "Its outputs") @Nullable JsonNode out,
      @Field(help = "Leaves so many numbers as output 'list'", defaultValue = "0") int count,
      @Field(help = "Workspace files to write") List<String> files,
      @Field(help = "Says and leaves the names of the files that match") @Nullable String find) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    ObjectNode outputs = outputs(config, context.workspace());
    script.play(context, config.find() == null ? config.say() : outputs.get("list"));
    for (String file : config.files()) {
      try (Workspace.Upload upload = context.workspace().create(file, Overwrite.FAIL)) {
        byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
        upload.write(bytes, 0, bytes.length);
        upload.commit();
      }
    }
    return new StepResult(outputs, 0);
  }

  private static ObjectNode outputs(Config config, Workspace workspace) {
    ObjectNode outputs = Json.object();
    if (config.out() instanceof ObjectNode told) {
      outputs.setAll(told);
    }
    if (config.count() > 0) {
      ArrayNode numbers = outputs.putArray("list");
      for (int i = 0; i < config.count(); i++) {
        numbers.add(i);
      }
    }
    if (config.find() != null) {
      ArrayNode found = outputs.putArray("list");
      workspace.find(config.find()).forEach(file -> found.add(file.name()));
    }
    return outputs;
  }
}
