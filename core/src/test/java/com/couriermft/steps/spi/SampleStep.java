package com.couriermft.steps.spi;

import com.couriermft.files.transfer.Overwrite;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step with a field of every type; it puts out how many inputs it was given. */
public final class SampleStep implements Step<SampleStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("sample.all", Config.class, "Counts its inputs.")
          .output("counted", "How many inputs there were", Shape.Whole.atLeast(0))
          .retryRule("Changes nothing.")
          .example("{\"connection\": \"partner-a\", \"input\": [\"a.csv\"]}");

  /** Its configuration. */
  public record Config(
      @Setting(help = "Where to connect", required = true, kind = Setting.Kind.CONNECTION)
          String connection,
      @Setting(help = "The files", required = true, kind = Setting.Kind.PATH) List<String> input,
      @Setting(help = "Keys to try", kind = Setting.Kind.KEY) List<String> keys,
      @Setting(help = "Which files", defaultValue = "\"*\"", kind = Setting.Kind.PATTERN)
          String pattern,
      @Setting(help = "What if it exists", defaultValue = "\"fail\"") Overwrite overwrite,
      @Setting(help = "Most files", defaultValue = "10", min = 1, max = 100) int maxFiles,
      @Setting(help = "Least bytes", min = 0) long minBytes,
      @Setting(help = "Most bytes") @Nullable Long maxBytes,
      @Setting(help = "Also below", defaultValue = "true") boolean recursive,
      @Setting(help = "A password") @Nullable Secret password,
      @Setting(help = "A new name") @Nullable String destination,
      @Setting(help = "Anything", secrets = true) @Nullable JsonNode payload,
      @Setting(help = "Bounds") @Nullable JsonNode limits) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) {
    return StepResult.of(List.of(), Map.of("counted", config.input().size()));
  }
}
