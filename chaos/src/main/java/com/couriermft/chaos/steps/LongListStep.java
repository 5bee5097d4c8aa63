package com.couriermft.chaos.steps;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;

/** A step that outputs a long list, like the listing of a remote directory. */
public final class LongListStep implements Step<LongListStep.Config> {
  /** The key of the step type. */
  public static final String KEY = "chaos.list";

  private static final StepType<Config> TYPE =
      StepType.of(KEY, Config.class, "Hands on a list of many entries.")
          .output("file_list", "As many objects with number, name and size")
          .retryRule("It has no effect.")
          .example("{\"count\": 10000}");

  /** The configuration of the step. */
  public record Config(
      @Field(help = "How many entries", required = true, min = 0, max = 999_999) int count) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) {
    ArrayNode list = Json.array();
    for (int number = 0; number < config.count(); number++) {
      list.addObject()
          .put("number", number)
          .put("name", "invoice-%06d.xml".formatted(number))
          .put("path", "outgoing/2026/invoice-%06d.xml".formatted(number))
          .put("size", 1_000 + number);
    }
    return new StepResult(Json.object().set("file_list", list), 0);
  }
}
