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
 * One attempt of a step. Immutable. {@link StepRows} defines the stored form; it keeps all columns
 * that were read, so that columns of a newer release survive.
 */
public final class StepExecution {
  /**
   * The maximum length of outputs in the row, in characters of JSON; larger outputs are in the
   * checkpoint.
   */
  public static final int MAX_INLINE_OUTPUTS = 30_000;

  /**
   * The column's value for a step without outputs. Outputs that are too large for the row have
   * another value.
   */
  private static final String NOTHING = "{}";

  private final Key key;
  private final Columns columns;

  StepExecution(Key key, Columns columns) {
    this.key = key;
    this.columns = columns;
  }

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

  public Key key() {
    return key;
  }

  public String stepId() {
    return columns.get(StepRows.STEP_ID);
  }

  public String type() {
    return columns.get(StepRows.TYPE);
  }

  public StepState state() {
    return columns.get(StepRows.STATE);
  }

  /** Returns when the attempt was first claimed. */
  public @Nullable Instant startedAt() {
    return columns.get(StepRows.STARTED_AT);
  }

  /** Returns when the attempt ended. */
  public @Nullable Instant endedAt() {
    return columns.get(StepRows.ENDED_AT);
  }

  /** Returns the worker that last claimed the attempt. */
  public @Nullable String worker() {
    return columns.get(StepRows.WORKER);
  }

  /** Returns the number of bytes transferred. */
  public long bytes() {
    return columns.get(StepRows.BYTES);
  }

  public @Nullable Failure failure() {
    return columns.get(StepRows.FAILURE);
  }

  /**
   * Returns when the next attempt is due, if there is one. For a pending attempt, returns when it
   * continues.
   */
  public @Nullable Instant nextAttemptAt() {
    return columns.get(StepRows.NEXT_ATTEMPT_AT);
  }

  /**
   * Returns the outputs of the attempt; {@code null} if it has none or they are too large for the
   * row.
   */
  public @Nullable ObjectNode outputs() {
    String json = columns.get(StepRows.OUTPUTS);
    return json.isEmpty() || json.equals(NOTHING) ? null : (ObjectNode) Json.readTree(json);
  }

  /** Returns whether the attempt is completed and its outputs are only in its checkpoint. */
  public boolean hasTooLargeOutputs() {
    return state() == StepState.COMPLETED && !columns.has(StepRows.OUTPUTS);
  }

  /** Returns the workers that died on this attempt, in order. */
  public List<Loss> losses() {
    return losses(columns.get(StepRows.LOSSES));
  }

  static List<Loss> losses(String json) {
    return json.isEmpty() ? List.of() : List.of(Json.read(json, Loss[].class));
  }

  /** Returns this attempt as running on the worker that holds the branch. */
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

  /** Returns this attempt after an event that ends it or returns it to the queue. */
  public StepExecution after(StepEvent event, Instant at) {
    StepState to = StepLifecycle.next(state(), event);
    Columns changed = columns.with(StepRows.STATE, to);
    boolean over = event != StepEvent.RECOVER && event != StepEvent.RESUME;
    return new StepExecution(key, over ? changed.with(StepRows.ENDED_AT, at) : changed);
  }

  /** Returns this attempt with its failure and the time of the next attempt, if any. */
  public StepExecution withFailure(Failure failure, @Nullable Instant nextAttemptAt) {
    return new StepExecution(
        key, columns.with(StepRows.FAILURE, failure).with(StepRows.NEXT_ATTEMPT_AT, nextAttemptAt));
  }

  /** Returns this attempt with the time at which it continues; {@code null} to continue at once. */
  public StepExecution withNextAttemptAt(@Nullable Instant at) {
    return new StepExecution(key, columns.with(StepRows.NEXT_ATTEMPT_AT, at));
  }

  public StepExecution withResult(ObjectNode outputs, long bytes) {
    String json = Json.writeIfShort(outputs, MAX_INLINE_OUTPUTS).orElse("");
    return new StepExecution(key, columns.with(StepRows.OUTPUTS, json).with(StepRows.BYTES, bytes));
  }

  /** Returns this attempt with the workers that died on it, according to the branch. */
  public StepExecution lost(Branch branch) {
    return new StepExecution(key, columns.with(StepRows.LOSSES, branch.losses()));
  }

  /**
   * A worker that died on an attempt.
   *
   * @param worker the worker's name
   * @param claimedAt when the worker, or the first of several in a row, claimed the step
   * @param lostAt when the loss was noticed
   * @param failure the known cause
   */
  public record Loss(String worker, @Nullable Instant claimedAt, Instant lostAt, Failure failure) {}

  /**
   * The key of an attempt.
   *
   * @param generation the execution's generation, from 1
   * @param index the step's index in the plan
   * @param at the iterations of the loops around it
   * @param attempt the attempt's number, from 0
   */
  public record Key(int generation, int index, IterationPath at, int attempt) {}
}
