package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.spi.StepContext.Attempt;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Checks what a step receives: the items of its loops and the outputs of earlier steps. */
final class Sight {
  private static final Set<String> STOPS =
      Set.of("execution.paused", "execution.failed", "item.failed", "item.resumed");

  private final Storage storage;
  private final Plans plans;
  private final Consumer<String> violated;

  Sight(Storage storage, Plans plans, Consumer<String> violated) {
    this.storage = storage;
    this.plans = plans;
    this.violated = violated;
  }

  /**
   * Checks the inputs of an attempt. Must be called while the attempt certainly holds its lease.
   */
  void check(Attempt attempt, SimulatedStep.Config config) {
    IterationPath path = Frame.path(branch(attempt));
    List<Integer> items = items(config);
    String subject = "%s %s at %s".formatted(attempt.executionId(), attempt.stepId(), path.text());
    if (!items.equals(path.indexes())) {
      violated.accept(subject + ": it was told that it is at " + items);
    } else if (!items.isEmpty() && config.item() != items.get(items.size() - 1)) {
      violated.accept(subject + ": it was given item " + config.item());
    }
    Plan plan = plans.of(attempt.jobId());
    int generation = Integer.parseInt(attempt.nonce().substring(1, 3));
    Visible visible = new Visible(storage, attempt.executionId(), generation, plan);
    int reader = Integer.parseInt(attempt.nonce().substring(3, 7));
    config
        .given()
        .properties()
        .forEach(
            given -> {
              int step = Integer.parseInt(given.getKey().substring(1));
              String expected =
                  visible.left(step, reader, path).map(o -> o.path("value").asText()).orElse("");
              if (!given.getValue().asText().equals(expected)) {
                String wrong = "%s: it was given '%s' of %s; expected '%s'";
                violated.accept(
                    wrong.formatted(subject, given.getValue().asText(), given.getKey(), expected));
              }
            });
  }

  /** Checks that a waiting step does not continue earlier than requested, unless it was resumed. */
  void checkWait(Attempt attempt, Instant until) {
    boolean early = now().plusSeconds(1).isBefore(until);
    boolean stopped =
        storage.rows(ExecutionStore.TABLE, attempt.executionId(), "a|").stream()
            .map(row -> row.columns().text("event"))
            .anyMatch(STOPS::contains);
    if (early && !stopped) {
      violated.accept(
          "%s %s waits until %s and went on at %s"
              .formatted(attempt.executionId(), attempt.stepId(), until, now()));
    }
  }

  Instant now() {
    return storage.tables.clock().instant();
  }

  /** Returns the items of the loops around a step, according to its configuration. */
  static List<Integer> items(SimulatedStep.Config config) {
    List<Integer> items = new ArrayList<>();
    config.at().forEach((JsonNode index) -> items.add(index.intValue()));
    return items;
  }

  /** Returns the row of the attempt's branch. */
  private Columns branch(Attempt attempt) {
    String whose = attempt.nonce().substring(12);
    if (whose.isEmpty()) {
      return storage.header(attempt.executionId());
    }
    String prefix = "g|" + attempt.nonce().substring(1, 3) + ".";
    for (Row row : storage.rows(ExecutionStore.TABLE, attempt.executionId(), prefix)) {
      byte[] name = row.key().substring(2).getBytes(StandardCharsets.UTF_8);
      if (Sha256.of(name).startsWith(whose)) {
        return row.columns();
      }
    }
    throw new IllegalStateException("No branch of " + attempt);
  }
}
