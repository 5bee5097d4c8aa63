package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step execution is one attempt of a step. Immutable. {@link StepRows} says how it is stored; it
 * is kept as it was read, so that columns of a newer release stay with it.
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
            .with(StepRows.STEP_ID, stepId)
            .with(StepRows.TYPE, type)
            .with(StepRows.STATE, StepState.PENDING));
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
    return columns.get(StepRows.STEP_ID);
  }

  /** The step's type. */
  public String type() {
    return columns.get(StepRows.TYPE);
  }

  /** Returns the state of the attempt. */
  public StepState state() {
    return columns.get(StepRows.STATE);
  }

  /** Returns when the attempt's first claim was made. */
  public @Nullable Instant startedAt() {
    return columns.get(StepRows.STARTED_AT);
  }

  /** Returns when the attempt ended. */
  public @Nullable Instant endedAt() {
    return columns.get(StepRows.ENDED_AT);
  }

  /** The worker that last claimed it. */
  public @Nullable String worker() {
    return columns.get(StepRows.WORKER);
  }

  /** Bytes it moved. */
  public long bytes() {
    return columns.get(StepRows.BYTES);
  }

  /** Returns the failure of the attempt. */
  public @Nullable Failure failure() {
    return columns.get(StepRows.FAILURE);
  }

  /**
   * Returns when the next attempt is due, if there is to be one; of a pending attempt, when it goes
   * on.
   */
  public @Nullable Instant nextAttemptAt() {
    return columns.get(StepRows.NEXT_ATTEMPT_AT);
  }

  /**
   * Returns the outputs of the attempt; {@code null} where it has none or they are too large for
   * the row.
   */
  public @Nullable ObjectNode outputs() {
    String json = columns.get(StepRows.OUTPUTS);
    return json.isEmpty() || json.equals(NOTHING) ? null : (ObjectNode) Json.readTree(json);
  }

  /** Returns whether the attempt is completed and its outputs are in its checkpoint only. */
  public boolean hasTooLargeOutputs() {
    return state() == StepState.COMPLETED && !columns.has(StepRows.OUTPUTS);
  }

  /** Workers that died on this attempt, in order; the attempt went on with another. */
  public List<Loss> losses() {
    return losses(columns.get(StepRows.LOSSES));
  }

  static List<Loss> losses(String json) {
    return json.isEmpty() ? List.of() : List.of(Json.read(json, Loss[].class));
  }

  /** Running on the worker that holds the branch. */
  public StepExecution running(Branch branch, Instant startedAt) {
    return new StepExecution(
        key,
        columns
            .with(StepRows.STATE, StepLifecycle.next(state(), StepEvent.START))
            .with(StepRows.WORKER, branch.leaseOwner())
            .with(StepRows.FENCE, branch.fence())
            .with(StepRows.LOSSES, branch.losses())
            .with(StepRows.STARTED_AT, startedAt));
  }

  /** After an event that ends or hands back the attempt. */
  public StepExecution after(StepEvent event, Instant at) {
    StepState to = StepLifecycle.next(state(), event);
    Columns changed = columns.with(StepRows.STATE, to);
    boolean over = event != StepEvent.RECOVER && event != StepEvent.RESUME;
    return new StepExecution(key, over ? changed.with(StepRows.ENDED_AT, at) : changed);
  }

  /**
   * Returns this attempt with its failure and the time of the next attempt, if there is to be one.
   */
  public StepExecution withFailure(Failure failure, @Nullable Instant nextAttemptAt) {
    return new StepExecution(
        key, columns.with(StepRows.FAILURE, failure).with(StepRows.NEXT_ATTEMPT_AT, nextAttemptAt));
  }

  /** Returns this attempt with the time at which it goes on, {@code null} for at once. */
  public StepExecution withNextAttemptAt(@Nullable Instant at) {
    return new StepExecution(key, columns.with(StepRows.NEXT_ATTEMPT_AT, at));
  }

  /** Returns this attempt with its outputs and the number of bytes that it moved. */
  public StepExecution withResult(ObjectNode outputs, long bytes) {
    String json = Json.writeIfShort(outputs, MAX_INLINE_OUTPUTS).orElse("");
    return new StepExecution(key, columns.with(StepRows.OUTPUTS, json).with(StepRows.BYTES, bytes));
  }

  /** Returns this attempt with the workers that died on it, as the branch has them. */
  public StepExecution lost(Branch branch) {
    return new StepExecution(key, columns.with(StepRows.LOSSES, branch.losses()));
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
  public record Key(int generation, int index, IterationPath at, int attempt) {}
}
