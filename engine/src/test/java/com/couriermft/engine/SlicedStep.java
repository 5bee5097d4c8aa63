package com.couriermft.engine;

import com.couriermft.engine.decision.Slice;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A step of several parts that processes one part in each slice. Each part creates a workspace
 * file.
 */
final class SlicedStep implements Continues<SlicedStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.sliced", Config.class, "Goes on in another invocation")
          .output("parts", "How many parts there were");

  /** The parts that ran, as {@code part/attempt}. */
  final List<String> ran = new CopyOnWriteArrayList<>();

  record Config(
      @Field(help = "Parts it has") int parts,
      @Field(help = "Fails the first time it comes to this part", defaultValue = "-1")
          int failingPart,
      @Field(help = "How long it waits between two parts", defaultValue = "0") int pauseSeconds) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public SliceResult runSlice(
      Config config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException {
    int part = position == null ? 0 : position.path("part").intValue();
    ran.add(part + "/" + context.attempt().number());
    if (part == config.failingPart() && context.attempt().number() == 0) {
      throw new IOException("The line dropped");
    }
    byte[] bytes = {(byte) part};
    try (Workspace.Upload upload = context.workspace().create("part-" + part, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
    JsonNode next = Json.object().put("part", part + 1);
    if (part + 1 == config.parts()) {
      return SliceResult.done(
          new StepResult(Json.object().put("parts", config.parts()), config.parts()));
    }
    return config.pauseSeconds() == 0
        ? SliceResult.goesOn(next)
        : SliceResult.later(next, Duration.ofSeconds(config.pauseSeconds()));
  }
}
