package com.couriermft.simulation;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import java.time.Duration;

/** A step that only takes time. */
final class ScaleStep implements Step<ScaleStep.Config> {
  private final Scheduler scheduler;

  ScaleStep(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  record Config(@Field(help = "How long it takes", defaultValue = "100") int millis) {}

  @Override
  public StepType<Config> type() {
    return StepType.of("scale.work", Config.class, "Takes a time");
  }

  @Override
  public StepResult run(Config config, StepContext context) throws InterruptedException {
    scheduler.pause(Duration.ofMillis(config.millis()));
    return StepResult.none();
  }
}
