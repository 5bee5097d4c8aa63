package com.couriermft.functions.api;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A step whose operation loses the number of responses in its configuration. */
final class UnsureStep implements Step<UnsureStep.Config> {
  /** The number of operations of all steps. */
  static final AtomicInteger ACTS = new AtomicInteger();

  private static final StepType<Config> TYPE =
      StepType.of("test.unsure", Config.class, "Acts on another system")
          .output("value", "What came of it");

  record Config(@Field(help = "Answers that are lost", defaultValue = "0") int lost) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    JsonNode value =
        UnsafeAct.of(context, 0)
            .perform(
                new UnsafeAct.Deed() {
                  @Override
                  public String describe() {
                    return "POST /orders";
                  }

                  @Override
                  public JsonNode act() throws IOException {
                    if (ACTS.incrementAndGet() <= config.lost()) {
                      throw new IOException("The line dropped");
                    }
                    return TextNode.valueOf("acted");
                  }

                  @Override
                  public JsonNode assumedDone() {
                    return TextNode.valueOf("assumed");
                  }
                });
    return new StepResult(Json.object().set("value", value), 0);
  }
}
