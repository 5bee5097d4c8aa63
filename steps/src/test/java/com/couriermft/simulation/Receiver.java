package com.couriermft.simulation;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A system that steps change. It counts the operations, none of which may reach it twice, and
 * settles operations with an unknown outcome.
 */
final class Receiver {
  private static final Duration ANSWER = Duration.ofMillis(300);
  private static final Duration LOOK = Duration.ofSeconds(20);

  private final Scheduler scheduler;
  private final Consumer<String> violated;
  private final Map<String, Integer> done = new TreeMap<>();
  private final Set<String> acted = new HashSet<>();

  Receiver(Scheduler scheduler, Consumer<String> violated) {
    this.scheduler = scheduler;
    this.violated = violated;
  }

  /**
   * Performs the operation of a step.
   *
   * @param what fault during the first attempt
   */
  void act(StepContext context, SimulatedStep.Config.Act what)
      throws IOException, InterruptedException {
    UnsafeAct act = UnsafeAct.of(context, 0);
    act.perform(
        new UnsafeAct.Deed() {
          @Override
          public String describe() {
            return "The act";
          }

          @Override
          public JsonNode act() throws IOException, InterruptedException {
            boolean first = acted.add(act.operation());
            if (first && what == SimulatedStep.Config.Act.UNSENT) {
              throw new IOException("The request was lost");
            }
            receive(act.operation());
            scheduler.pause(ANSWER);
            if (first && what == SimulatedStep.Config.Act.LOST) {
              throw new IOException("The answer was lost");
            }
            return TextNode.valueOf("done");
          }

          @Override
          public JsonNode assumedDone() {
            return TextNode.valueOf("done");
          }
        });
    if (!done.containsKey(act.operation())) {
      violated.accept("operation " + act.operation() + " counts as done and was not");
    }
  }

  private void receive(String operation) {
    if (done.merge(operation, 1, Integer::sum) > 1) {
      violated.accept("operation " + operation + " was done twice");
    }
  }

  /** Returns whether a job has steps with unsafe operations. */
  static boolean isNeeded(JobDefinition job) {
    return job.steps().stream().anyMatch(step -> step.config().has("act"));
  }

  /** Makes a user check failed executions periodically and settle their unsafe operations. */
  void settle(Storage storage, Users users) {
    scheduler.spawn(
        "user settles",
        null,
        LOOK,
        () -> {
          while (true) {
            users.asked().forEach(id -> settle(storage, users, id));
            scheduler.sleep(LOOK);
          }
        });
  }

  private void settle(Storage storage, Users users, String id) {
    Failure failure = findUnknown(storage, id).orElse(null);
    if (failure != null) {
      boolean isDone = done.containsKey(failure.operation());
      Settlement.Outcome outcome = isDone ? Settlement.Outcome.DONE : Settlement.Outcome.REPEAT;
      ActFinding found = new ActFinding(outcome, failure.attempt());
      users.request("settle", host -> host.engine().settle(id, "user", null, found));
    }
  }

  private static Optional<Failure> findUnknown(Storage storage, String id) {
    return new ExecutionStore(storage.tables)
        .find(id)
        .map(Snapshot::execution)
        .map(Execution::failure)
        .filter(failure -> failure.operation() != null);
  }
}
