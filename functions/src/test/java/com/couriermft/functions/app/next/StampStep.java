package com.couriermft.functions.app.next;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import org.jspecify.annotations.Nullable;

/** A step type that exists only in the next release of the app. */
public final class StampStep implements Step<StampStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("next.stamp", Config.class, "Says which release ran it")
          .output("release", "Always 'next'");

  /** The configuration of the step. */
  public record Config(@Field(help = "Anything") @Nullable String text) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) {
    return new StepResult(Json.object().put("release", "next"), 0);
  }
}
