package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the reports of late executions, once all executions have stopped. Each execution that ran
 * longer than its job expects is reported exactly once and not too early, and no other execution is
 * reported. The time is computed from the audit log alone.
 */
final class Lateness {
  private static final Set<String> AT_REST = Set.of("paused", "failed");

  private final String execution;
  private final Duration expected;
  private final Consumer<String> violated;
  private @Nullable Instant started;
  private @Nullable Instant rests;
  private Duration rested = Duration.ZERO;
  private Duration longest = Duration.ZERO;
  private int told;

  private Lateness(String execution, int seconds, Consumer<String> violated) {
    this.execution = execution;
    this.expected = Duration.ofSeconds(seconds);
    this.violated = violated;
  }

  /** Checks an execution whose job has an expected duration. */
  static void check(Storage storage, String execution, int seconds, Consumer<String> violated) {
    Lateness lateness = new Lateness(execution, seconds, violated);
    storage.rows(ExecutionStore.TABLE, execution, "a|").stream()
        .filter(row -> row.key().split("\\|")[2].equals("h"))
        .map(Row::columns)
        .filter(row -> row.text("event").startsWith("execution."))
        .forEach(lateness::happened);
    lateness.ended(storage.header(execution));
  }

  private void happened(Columns row) {
    Instant at = row.instant("at");
    String to = row.text("to");
    if (row.text("event").equals("execution.late")) {
      told++;
      require(
          !active(at).minus(expected).isNegative(), "it was told to be late after " + active(at));
    } else if (to.equals("running") && started == null) {
      started = at;
    } else if (to.equals("queued") && AT_REST.contains(row.text("from"))) {
      rested = rested.plus(rests == null ? Duration.ZERO : Duration.between(rests, at));
      rests = null;
    } else if (started != null && !to.isEmpty() && !AT_REST.contains(row.text("from"))) {
      longest = active(at);
      rests = AT_REST.contains(to) ? at : null;
    }
  }

  private Duration active(Instant at) {
    return started == null ? Duration.ZERO : Duration.between(started, at).minus(rested);
  }

  private void ended(Columns header) {
    boolean isLate = started != null && longest.compareTo(expected) >= 0;
    require(
        told == (isLate ? 1 : 0),
        "it ran for %s and was told to be late %d times".formatted(longest, told));
    require(
        header.text("late_at").isEmpty() == (told == 0),
        "its header says that it was late at '%s'".formatted(header.text("late_at")));
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      violated.accept("%s, expected within %s: %s".formatted(execution, expected, otherwise));
    }
  }
}
