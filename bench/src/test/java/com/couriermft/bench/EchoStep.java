package com.couriermft.bench;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import org.jspecify.annotations.Nullable;

/** Returns its input, and records when it first ran. */
final class EchoStep implements Step<EchoStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("bench.echo", Config.class, "Hands on what it is given")
          .output("value", "What it was given");

  private final Runnable onRun;

  EchoStep(Runnable onRun) {
    this.onRun = onRun;
  }

  record Config(@Field(help = "Handed on as output 'value'") @Nullable String value) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) {
    onRun.run();
    return config.value() == null
        ? StepResult.none()
        : new StepResult(Json.object().put("value", config.value()), 0);
  }
}
