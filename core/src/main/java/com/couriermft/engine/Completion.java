package com.couriermft.engine;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.expression.JobContext;
import com.couriermft.expression.ReferenceResolver;
import com.couriermft.expression.SecretLookup;
import com.couriermft.expression.StepOutputs;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.json.Json;
import com.couriermft.step.StepResult;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** Turns an attempt's outcome into what is to be committed; writes the checkpoint first. */
final class Completion {
  /** What a column of the header holds. */
  private static final int MOST_OUTPUTS = 30_000;

  private final Checkpoints checkpoints;
  private final Jobs jobs;

  Completion(Checkpoints checkpoints, Jobs jobs) {
    this.checkpoints = checkpoints;
    this.jobs = jobs;
  }

  /** The context a step of the run sees now. */
  JobContext context(Execution e) {
    JobContext stored = checkpoints.load(e);
    return stored.withExecution(
        new JobContext.Execution(e.id(), e.jobId(), e.jobVersion(), e.startedAt()));
  }

  /** Writes the checkpoint of a success; for others nothing. */
  Prepared prepare(Execution e, Outcome outcome, JobContext before, String nonce) {
    return switch (outcome.kind()) {
      case DONE -> success(e, outcome, before, nonce);
      case FAILED -> {
        Failure failure = Objects.requireNonNull(outcome.failure());
        yield (decider, random) -> decider.fail(failure, random);
      }
      case HANDED_BACK -> (decider, random) -> decider.handBack();
      case LOST -> throw new IllegalArgumentException("A lost attempt is not committed");
    };
  }

  private Prepared success(Execution e, Outcome outcome, JobContext before, String nonce) {
    JobDefinition job = jobs.get(e);
    StepDefinition step = job.steps().get(e.branch().cursor());
    StepResult result = Objects.requireNonNull(outcome.result());
    JsonNode files = Objects.requireNonNull(outcome.files());
    ObjectNode outputs = result.outputs();
    JobContext after = before;
    if (!outputs.isEmpty()) {
      StepOutputs kept = checkpoints.keep(before, step.index(), outputs, nonce);
      after = after.with(step.id(), kept);
    }
    after = after.withFiles(files);
    boolean last = step.index() == job.steps().size() - 1;
    ObjectNode jobOutputs = null;
    if (last && !job.outputs().isEmpty()) {
      try {
        jobOutputs =
            new ReferenceResolver(after, checkpoints, SecretLookup.forbidden("outputs"))
                .resolve(job.outputs(), "The job's outputs");
        requireSmall(jobOutputs);
      } catch (CourierException unresolved) {
        Failure failure = Failure.of(unresolved);
        return (decider, random) -> decider.fail(failure, random);
      }
    }
    boolean nothingNew = outputs.isEmpty() && files.equals(before.files());
    Checkpoint newest =
        nothingNew ? null : checkpoints.write(after, e.branch().contextSeq() + 1, nonce);
    Decider.Success success = new Decider.Success(outputs, result.bytes(), newest, jobOutputs);
    return (decider, random) -> decider.complete(success);
  }

  private static void requireSmall(ObjectNode outputs) {
    int length = Json.write(outputs).length();
    if (length > MOST_OUTPUTS) {
      throw CourierException.permanent(
          "outputs_too_large",
          "The job's outputs are %d characters of JSON, at most %d are kept; put a file's path into"
                  .formatted(length, MOST_OUTPUTS)
              + " 'outputs' instead of a long list.");
    }
  }

  /** What is to be decided, on whatever the header is by then. */
  @FunctionalInterface
  interface Prepared {
    Decision decide(Decider decider, RandomGenerator random);
  }

  /** The definition an execution is pinned to. */
  @FunctionalInterface
  interface Jobs {
    JobDefinition get(Execution execution);
  }
}
