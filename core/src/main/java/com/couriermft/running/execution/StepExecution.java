package com.couriermft.running.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.language.expression.IterationPath;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A step execution is one attempt of a step: a typed view of its row. Immutable. Stored as columns,
 * for instance
 *
 * <pre>{"step_id": "get", "type": "sftp.download", "state": "completed", "started_at": "2026-…Z",
 *  "ended_at": "2026-…Z", "worker": "…", "fence": 3, "bytes": 1048576, "outputs": "{…}"}</pre>
 */
public final class StepExecution {
  /** Largest outputs kept in the row, as characters of JSON; larger ones are in the checkpoint. */
  public static final int MAX_INLINE_OUTPUTS = 30_000;

  /**
   * The column's text for a step without outputs, which tells it from outputs that are too large
   * for the row.
   */
  private static final String NOTHING = "{}";

  private final Key key;
  private final Columns columns;

  StepExecution(Key key, Columns columns) {
    this.key = key;
    this.columns = columns;
  }

  /** A pending attempt. */
  public static StepExecution pending(Key key, String stepId, String type) {
    return new StepExecution(
        key,
        Columns.none()
            .with("step_id", stepId)
            .with("type", type)
            .with("state", StepState.PENDING.text()));
  }

  Columns columns() {
    return columns;
  }

  /** Returns the key of the attempt within its execution. */
  public Key key() {
    return key;
  }

  /** The step's id in the definition. */
  public String stepId() {
    return columns.text("step_id");
  }

  /** The step's type. */
  public String type() {
    return columns.text("type");
  }

  /** Returns the state of the attempt. */
  public StepState state() {
    return StepState.of(columns.text("state"));
  }

  /** Returns when the attempt's first claim was made. */
  public @Nullable Instant startedAt() {
    return columns.instant("started_at");
  }

  /** Returns when the attempt ended. */
  public @Nullable Instant endedAt() {
    return columns.instant("ended_at");
  }

  /** The worker that last claimed it. */
  public @Nullable String worker() {
    return columns.textOrNull("worker");
  }

  /** Bytes it moved. */
  public long bytes() {
    return columns.number("bytes");
  }

  /** Returns the failure of the attempt. */
  public @Nullable Failure failure() {
    String json = columns.text("failure");
    return json.isEmpty() ? null : Json.read(json, Failure.class);
  }

  /** Returns when the next attempt is due, if there is to be one. */
  public @Nullable Instant nextAttemptAt() {
    return columns.instant("next_attempt_at");
  }

  /**
   * Returns the outputs of the attempt; {@code null} where it has none or they are too large for
   * the row.
   */
  public @Nullable ObjectNode outputs() {
    String json = columns.text("outputs");
    return json.isEmpty() || json.equals(NOTHING) ? null : (ObjectNode) Json.readTree(json);
  }

  /** Returns whether the attempt is completed and its outputs are in its checkpoint only. */
  public boolean hasTooLargeOutputs() {
    return state() == StepState.COMPLETED && columns.text("outputs").isEmpty();
  }

  /** Workers that died on this attempt, in order; the attempt went on with another. */
  public List<Loss> losses() {
    return losses(columns.text("losses"));
  }

  static List<Loss> losses(String json) {
    return json.isEmpty() ? List.of() : List.of(Json.read(json, Loss[].class));
  }

  /** Running on the worker that holds the branch. */
  public StepExecution running(Branch branch, Instant startedAt) {
    return new StepExecution(
        key,
        columns
            .with("state", StepLifecycle.next(state(), StepEvent.START).text())
            .with("worker", branch.leaseOwner())
            .with("fence", branch.fence())
            .with("losses", branch.losses())
            .with("started_at", startedAt));
  }

  /** After an event that ends or hands back the attempt. */
  public StepExecution after(StepEvent event, Instant at) {
    StepState to = StepLifecycle.next(state(), event);
    Columns changed = columns.with("state", to.text());
    boolean over = event != StepEvent.RECOVER && event != StepEvent.RESUME;
    return new StepExecution(key, over ? changed.with("ended_at", at) : changed);
  }

  /**
   * Returns this attempt with its failure and the time of the next attempt, if there is to be one.
   */
  public StepExecution withFailure(Failure failure, @Nullable Instant nextAttemptAt) {
    return new StepExecution(
        key, columns.with("failure", Json.write(failure)).with("next_attempt_at", nextAttemptAt));
  }

  /** Returns this attempt with its outputs and the number of bytes that it moved. */
  public StepExecution withResult(ObjectNode outputs, long bytes) {
    String json = Json.writeIfShort(outputs, MAX_INLINE_OUTPUTS).orElse("");
    return new StepExecution(key, columns.with("outputs", json).with("bytes", bytes));
  }

  /** Returns this attempt with the workers that died on it, as the branch has them. */
  public StepExecution lost(Branch branch) {
    return new StepExecution(key, columns.with("losses", branch.losses()));
  }

  /**
   * A worker that died on an attempt.
   *
   * @param worker its name
   * @param claimedAt when it, or the first of several claims in a row, took the step
   * @param lostAt when that was noticed
   * @param failure what is known of it
   */
  public record Loss(String worker, @Nullable Instant claimedAt, Instant lostAt, Failure failure) {}

  /**
   * Names an attempt.
   *
   * @param generation of the execution, from 1
   * @param index of the step in the definition
   * @param at the items of the loops around it
   * @param attempt of the step, from 0
   */
  public record Key(int generation, int index, IterationPath at, int attempt) {
    /** The row key: {@code s|{generation}|{step:04}|{iterations}|{attempt:04}}. */
    String rowKey() {
      return String.format(
          Locale.ROOT, "s|%02d|%04d|%s|%04d", generation, index, at.text(), attempt);
    }

    static Key of(String rowKey) {
      String[] parts = rowKey.split("\\|", -1);
      return new Key(
          Integer.parseInt(parts[1]),
          Integer.parseInt(parts[2]),
          IterationPath.of(parts[3]),
          Integer.parseInt(parts[4]));
    }
  }
}
