package com.couriermft.engine.attempt;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.decision.AttemptEnd;
import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Slice;
import com.couriermft.engine.decision.Success;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** Converts an attempt's outcome into a decision to commit; writes the checkpoint first. */
public final class Completion {
  private final Turns turns;
  private final Checkpoints checkpoints;

  public Completion(Turns turns, Checkpoints checkpoints) {
    this.turns = turns;
    this.checkpoints = checkpoints;
  }

  /** Writes the checkpoint after a success or a slice; writes nothing for other outcomes. */
  Prepared prepare(Claim claim, Outcome outcome, JobContext before) {
    return switch (outcome.kind()) {
      case DONE -> success(claim, outcome, before);
      case SLICED -> slice(claim, outcome, before);
      case FAILED -> {
        Failure failure = Objects.requireNonNull(outcome.failure());
        yield (at, random) -> end(claim, at).fail(failure, random);
      }
      case SKIPPED -> (at, random) -> end(claim, at).skip();
      case HANDED_BACK -> (at, random) -> end(claim, at).handBack();
      case LOST -> throw new IllegalArgumentException("A lost attempt is not committed");
    };
  }

  private Prepared success(Claim claim, Outcome outcome, JobContext before) {
    StepResult result = Objects.requireNonNull(outcome.result());
    ObjectNode outputs = result.outputs();
    boolean nothingNew = outputs.isEmpty() && outcome.changes().isEmpty();
    Checkpoint newest = nothingNew ? null : write(claim, after(claim, outcome, before));
    Success success = new Success(outputs, result.bytes(), result.warning(), newest);
    return (at, random) -> end(claim, at).complete(success);
  }

  /** Returns the context with the results of an attempt. */
  private JobContext after(Claim claim, Outcome outcome, JobContext before) {
    JobContext after = checkpoints.withChanges(before, claim.name(), outcome.changes());
    StepResult result = outcome.result();
    if (result == null || result.outputs().isEmpty()) {
      return after;
    }
    int index = claim.step().index();
    String nonce = claim.attempt().nonce();
    return after.with(
        claim.step().id(),
        checkpoints.keep(before, index, claim.branch().path(), result.outputs(), nonce));
  }

  private Prepared slice(Claim claim, Outcome outcome, JobContext before) {
    boolean nothingNew = outcome.changes().isEmpty();
    Checkpoint newest = nothingNew ? null : write(claim, after(claim, outcome, before));
    String position = Json.write(Objects.requireNonNull(outcome.position()));
    Slice slice = new Slice(position, newest, outcome.delay());
    return (at, random) -> end(claim, at).slice(slice);
  }

  private Checkpoint write(Claim claim, JobContext context) {
    int seq = claim.branch().contextSeq() + 1;
    return checkpoints.write(context, seq, claim.attempt().nonce(), claim.plan().hasBranches());
  }

  private AttemptEnd end(Claim claim, Snapshot at) {
    return turns.end(at, claim.name());
  }

  /** A decision that needs no further requests and is based on the current rows. */
  @FunctionalInterface
  interface Prepared {
    Decision decide(Snapshot at, RandomGenerator random);
  }
}
