package com.couriermft.simulation;

import com.couriermft.failure.CourierException;
import com.couriermft.json.Json;
import com.couriermft.step.RollsBack;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A step that takes its time, then does what its config says; the ledger keeps what it did. */
final class SimulatedStep implements Step<SimulatedStep.Config>, RollsBack<SimulatedStep.Config> {
  static final String TYPE_NAME = "sim.work";

  private static final StepType<Config> TYPE =
      StepType.of(TYPE_NAME, Config.class, "Does what its config says")
          .output("value", "Number of the attempt");

  /** The connection that steps share, where there is a limit. */
  static final String CONNECTION = "x";

  private final Scheduler scheduler;
  private final Ledger ledger;

  SimulatedStep(Scheduler scheduler, Ledger ledger) {
    this.scheduler = scheduler;
    this.ledger = ledger;
  }

  record Config(
      @Setting(help = "How long it takes", defaultValue = "1") int seconds,
      @Setting(help = "Attempts that fail with a transient error", defaultValue = "0") int failures,
      @Setting(help = "Fails with a permanent error", defaultValue = "false") boolean broken,
      @Setting(help = "Ignores its interruption", defaultValue = "false") boolean stubborn,
      @Setting(help = "Uses this connection", kind = Setting.Kind.CONNECTION)
          @Nullable String connection) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    if (config.stubborn()) {
      scheduler.sleep(Duration.ofSeconds(config.seconds()));
    } else {
      scheduler.pause(Duration.ofSeconds(config.seconds()).plus(scheduler.between(0, 2)));
    }
    context.cancellation().throwIfCancelled();
    if (config.broken()) {
      throw CourierException.permanent("broken", "It is broken.");
    }
    if (tries(context) < config.failures()) {
      throw new IOException("The line dropped");
    }
    context.ensureLease();
    ledger.add(context.attempt());
    return new StepResult(Json.object().put("value", context.attempt().number()), 1);
  }

  /** Tries before this one; a run that begins again counts on. */
  private static int tries(StepContext context) {
    int generation = Integer.parseInt(context.attempt().nonce().substring(1, 3));
    return context.attempt().number() + generation - 1;
  }

  @Override
  public void rollBack(Config config, StepContext context) {
    context.cancellation().throwIfCancelled();
  }
}
