package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step with a field of every type. Its output is the number of its inputs. */
public final class SampleStep implements Step<SampleStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("sample.all", Config.class, "Counts its inputs.")
          .output("counted", "How many inputs there were", Shape.Whole.atLeast(0))
          .retryRule("Changes nothing.")
          .example("{\"connection\": \"partner-a\", \"input\": [\"a.csv\"]}");

  /** The step's configuration. */
  public record Config(
      @Field(help = "Where to connect", required = true, kind = Field.Kind.CONNECTION)
          String connection,
      @Field(help = "The files", required = true, kind = Field.Kind.PATH) List<String> input,
      @Field(help = "Keys to try", kind = Field.Kind.KEY) List<String> keys,
      @Field(help = "Which files", defaultValue = "\"*\"", kind = Field.Kind.PATTERN)
          String pattern,
      @Field(help = "What if it exists", defaultValue = "\"fail\"") Overwrite overwrite,
      @Field(
              title = "Maximum",
              group = FieldGroup.LIMITS,
              advanced = true,
              unit = "files",
              help = "Most files",
              defaultValue = "10",
              min = 1,
              max = 100)
          int maxFiles,
      @Field(help = "Least bytes", min = 0) long minBytes,
      @Field(help = "Most bytes") @Nullable Long maxBytes,
      @Field(help = "Also below", defaultValue = "true") boolean recursive,
      @Field(help = "A password") @Nullable Secret password,
      @Field(help = "A new name") @Nullable String destination,
      @Field(help = "Anything", secrets = true) @Nullable JsonNode payload,
      @Field(help = "Bounds") @Nullable JsonNode limits) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) {
    return StepResult.of(List.of(), Map.of("counted", config.input().size()));
  }
}
