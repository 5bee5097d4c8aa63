package com.couriermft.simulation;

import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepContext.Attempt;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step that takes some time and then does what its configuration says. The ledger records its
 * actions. The step checks that it receives only the inputs that it may see.
 */
final class SimulatedStep
    implements Continues<SimulatedStep.Config>, RollsBack<SimulatedStep.Config> {
  static final String TYPE_NAME = "sim.work";

  private static final StepType<Config> TYPE =
      StepType.of(TYPE_NAME, Config.class, "Does what its config says")
          .output("value", "Names the attempt")
          .output("attempt", "Number of the attempt")
          .output("items", "As many items as it was told");

  /** The connection that steps share if the number of its concurrent steps is limited. */
  static final String CONNECTION = "x";

  private final Scheduler scheduler;
  private final Ledger ledger;
  private final Sight sight;
  private final Receiver receiver;

  SimulatedStep(Scheduler scheduler, Ledger ledger, Sight sight, Receiver receiver) {
    this.receiver = receiver;
    this.scheduler = scheduler;
    this.ledger = ledger;
    this.sight = sight;
  }

  record Config(
      @Field(help = "How long it takes", defaultValue = "1") int seconds,
      @Field(help = "Attempts that fail with a transient error", defaultValue = "0") int failures,
      @Field(help = "Fails with a permanent error", defaultValue = "false") boolean broken,
      @Field(help = "Ignores its interruption", defaultValue = "false") boolean stubborn,
      @Field(help = "Uses this connection", kind = Field.Kind.CONNECTION)
          @Nullable String connection,
      @Field(help = "Items of the loops around it", defaultValue = "[]") JsonNode at,
      @Field(help = "The current item's number, -1 outside loops", defaultValue = "-1") int item,
      @Field(help = "What earlier steps left, by id", defaultValue = "{}") JsonNode given,
      @Field(help = "How many items it leaves", defaultValue = "0") int items,
      @Field(help = "How often it waits", defaultValue = "0") int waits,
      @Field(help = "How long it waits each time", defaultValue = "1") int waitSeconds,
      @Field(
              help =
                  "Acts on another system: never, once, with a first answer or a first request that"
                      + " is lost",
              defaultValue = "\"never\"")
          Act act) {
    enum Act {
      NEVER,
      ONCE,
      LOST,
      UNSENT
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public SliceResult runSlice(
      Config config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    int waited = position == null ? 0 : position.path("waited").intValue();
    if (position != null) {
      sight.checkWait(context.attempt(), Instant.parse(position.path("until").asText()));
    }
    if (waited == config.waits()) {
      return SliceResult.done(work(config, context));
    }
    scheduler.pause(Duration.ofSeconds(1));
    Duration wait = Duration.ofSeconds(config.waitSeconds());
    ObjectNode next = Json.object().put("waited", waited + 1);
    next.put("until", sight.now().plus(wait).toString());
    return SliceResult.later(next, wait);
  }

  private StepResult work(Config config, StepContext context)
      throws IOException, InterruptedException {
    if (config.stubborn()) {
      scheduler.sleep(Duration.ofSeconds(config.seconds()));
    } else {
      scheduler.pause(Duration.ofSeconds(config.seconds()).plus(scheduler.between(0, 2)));
    }
    context.cancellation().throwIfCancelled();
    if (config.broken()) {
      throw CourierException.of(TestCodes.permanent("broken"), "It is broken.");
    }
    if (tries(context) < config.failures()) {
      throw new IOException("The line dropped");
    }
    if (config.act() != Config.Act.NEVER) {
      receiver.act(context, config.act());
    }
    context.ensureLease();
    sight.check(context.attempt(), config);
    ledger.add(context.attempt(), Sight.items(config));
    return new StepResult(left(context.attempt(), config), 1);
  }

  private static ObjectNode left(Attempt attempt, Config config) {
    String value = attempt.stepId() + "@" + Sight.items(config) + "#" + attempt.nonce();
    ObjectNode left = Json.object().put("value", value).put("attempt", attempt.number());
    return left.set("items", JobGenerator.plainItems(config.items()));
  }

  /** Returns the number of earlier attempts, which continues after a restart of the execution. */
  private static int tries(StepContext context) {
    int generation = Integer.parseInt(context.attempt().nonce().substring(1, 3));
    return context.attempt().number() + generation - 1;
  }

  @Override
  public void rollBack(Config config, StepContext context) {
    context.cancellation().throwIfCancelled();
  }
}
