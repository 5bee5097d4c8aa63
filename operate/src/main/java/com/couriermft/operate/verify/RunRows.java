package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.WholeExecutions;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.PoolTable.PoolEntry;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All rows of one execution.
 *
 * @param id ULID of the execution
 * @param rows rows of its partition in the table {@code executions}, ordered by key
 * @param places rows of the execution in pools
 */
record RunRows(String id, List<Row> rows, List<PoolEntry> places) {
  private static final String HEADER = "h";

  RunRows {
    rows = List.copyOf(rows);
    places = List.copyOf(places);
  }

  /** Returns the header; empty if the row is missing, which is a violation. */
  Optional<Header> findHeader() {
    return rows.stream().filter(row -> row.key().equals(HEADER)).findFirst().map(Header::new);
  }

  /** Returns the header, for checks of executions that have one. */
  Header header() {
    return findHeader()
        .orElseThrow(() -> new IllegalStateException("Execution " + id + " has no header row"));
  }

  /** Returns the root branch and the members of its groups. */
  List<BranchRow> branches() {
    return rows.stream()
        .filter(row -> row.key().equals(HEADER) || row.key().startsWith("g|"))
        .map(BranchRow::new)
        .toList();
  }

  /** Returns the root branch. */
  BranchRow root() {
    return new BranchRow(header().row());
  }

  /** Returns the attempts of steps in all generations. */
  List<AttemptRow> attempts() {
    return keyed("s|").map(AttemptRow::of).toList();
  }

  /** Returns the audit log, ordered by time. */
  List<AuditRow> audit() {
    return keyed("a|").map(AuditRow::of).toList();
  }

  /** Returns the items that a lane has set aside: rows {@code f|{lane}|{item}|{branch below}}. */
  Set<Integer> aside(String lane) {
    return keyed("f|" + lane + "|")
        .map(row -> Integer.parseInt(row.key().split("\\|", -1)[2]))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the rows of unknown kinds. */
  List<Row> unknown() {
    return rows.stream()
        .filter(row -> !row.key().equals(HEADER) && !row.key().matches("[aefgsw]\\|.*"))
        .toList();
  }

  /** Returns why a row of the execution is unreadable; empty if all rows are readable. */
  Optional<String> problem() {
    try {
      rows.forEach(WholeExecutions::requireReadable);
      header().text();
      header().sinceStateChange();
      header().waitsForJobs();
      branches().forEach(BranchRow::sinceDue);
      branches().forEach(BranchRow::loops);
      branches().forEach(branch -> aside(branch.name()));
      attempts();
      audit();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e.toString());
    }
  }

  private Stream<Row> keyed(String prefix) {
    return rows.stream().filter(row -> row.key().startsWith(prefix));
  }

  /** Returns the execution's slots. */
  List<PoolEntry> slots() {
    return places.stream().filter(place -> place.kind() == PoolEntry.Kind.SLOT).toList();
  }

  /** Returns the execution's rows of an epoch that lead to a slot. */
  List<PoolEntry> queue(int epoch) {
    return places.stream().filter(p -> p.kind().leadsToSlot() && p.epoch() == epoch).toList();
  }

  /** Returns whether the execution has a row of this kind. */
  boolean has(PoolEntry.Kind kind) {
    return places.stream().anyMatch(place -> place.kind() == kind);
  }

  /** Returns whether the execution holds a slot of this epoch. */
  boolean hasSlot(int epoch) {
    return slots().stream().anyMatch(slot -> slot.epoch() == epoch);
  }

  RunRows withPlaces(List<PoolEntry> others) {
    return new RunRows(id, new ArrayList<>(rows), others);
  }

  /**
   * The row of one attempt of a step, {@code s|{generation}|{step}|{iterations}|{attempt}}.
   *
   * @param row the row
   * @param generation generation of the execution
   * @param index index of the step
   * @param at items of the enclosing loops
   * @param attempt number of the attempt
   */
  record AttemptRow(Row row, int generation, int index, IterationPath at, int attempt) {
    static AttemptRow of(Row row) {
      String[] parts = row.key().split("\\|", -1);
      return new AttemptRow(
          row,
          Integer.parseInt(parts[1]),
          Integer.parseInt(parts[2]),
          IterationPath.of(parts[3]),
          Integer.parseInt(parts[4]));
    }

    String stepId() {
      return row.columns().text("step_id");
    }

    String type() {
      return row.columns().text("type");
    }

    String state() {
      return row.columns().text("state");
    }

    boolean isRunning() {
      return state().equals("running");
    }

    boolean hasEnded() {
      return !row.columns().text("ended_at").isEmpty();
    }

    String worker() {
      return row.columns().text("worker");
    }

    @Override
    public String toString() {
      String step = "attempt %d of step '%s'".formatted(attempt, stepId());
      return at.isNone() ? step : step + " at items " + at.indexes();
    }
  }

  /**
   * One row of the audit log, {@code a|{millis}|{branch}|{seq}}.
   *
   * @param row the row
   * @param millis time of the event
   * @param branch branch that wrote the row
   * @param seq number of the row within the branch
   */
  record AuditRow(Row row, long millis, String branch, int seq) {
    private static final Set<String> ENDINGS =
        Set.of("step.completed", "step.failed", "step.skipped", "step.cancelled");

    static AuditRow of(Row row) {
      String[] parts = row.key().split("\\|", -1);
      return new AuditRow(
          row, Long.parseLong(parts[1]), parts[2], Integer.parseInt(parts[parts.length - 1]));
    }

    /** Returns whether the row records the end of an attempt. */
    boolean endsAttempt() {
      return ENDINGS.contains(row.columns().text("event"));
    }

    String stepId() {
      return row.columns().text("step_id");
    }

    long attempt() {
      return row.columns().number("attempt");
    }
  }

  /**
   * The header row of an execution; docs/develop/storage.md describes it.
   *
   * @param row the row {@code h}
   */
  record Header(Row row) {
    private Columns columns() {
      return row.columns();
    }

    String jobId() {
      return columns().text("job_id");
    }

    int version() {
      return columns().integer("version");
    }

    String pool() {
      return columns().text("pool");
    }

    ExecutionState state() {
      return ExecutionState.of(columns().text("state"));
    }

    /** Returns whether the state of the execution can no longer change. */
    boolean isFinal() {
      return state() == ExecutionState.COMPLETED || state() == ExecutionState.CANCELLED;
    }

    /**
     * Returns whether the execution must wait for other jobs, because one of its dependencies is
     * not met.
     */
    boolean waitsForJobs() {
      String json = columns().text("upstreams");
      for (JsonNode each : json.isEmpty() ? Json.object() : Json.readTree(json)) {
        if (!each.path("standing").asText().equals("met")) {
          return true;
        }
      }
      return false;
    }

    int epoch() {
      return columns().integer("epoch");
    }

    int generation() {
      return columns().integer("generation");
    }

    /** Returns the blob of the newest checkpoint, or {@code ""} if the context is in the header. */
    String contextRef() {
      return columns().text("context_ref");
    }

    /** Returns the blob of the outputs, if they are too large for the header. */
    Optional<String> findOutputs() {
      return ExecutionOutputs.findBlob(columns());
    }

    boolean hasFailure() {
      return !columns().text("failure").isEmpty();
    }

    /** Returns whether the execution's files were deleted. */
    boolean hasLostFiles() {
      return !columns().text("files_gone_at").isEmpty();
    }

    /** Returns whether the execution's steps and list entries were deleted. */
    boolean isPurged() {
      return !columns().text("purged_at").isEmpty();
    }

    /** Returns the time since the state changed, by the storage server's clock. */
    Duration sinceStateChange() {
      Instant at = columns().instant("state_changed_at");
      Duration since = at == null ? row.age() : Duration.between(at, row.readAt());
      return since.isNegative() ? Duration.ZERO : since;
    }

    /** Returns a short description of the state, for findings. */
    String text() {
      return "%s, epoch %d".formatted(state().text(), epoch());
    }
  }
}
