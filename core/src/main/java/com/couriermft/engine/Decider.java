package com.couriermft.engine;

import com.couriermft.audit.AuditEvent;
import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.RetryPolicy;
import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionEvent;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.Phase;
import com.couriermft.execution.StepEvent;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.StepState;
import com.couriermft.execution.Stopping;
import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an event makes of an execution. Pure: it reads what it is given and writes nothing.
 * One instance makes one decision.
 */
final class Decider {
  /** A step that was claimed so often without coming to an end kills its workers. */
  static final int MAX_CLAIMS = 3;

  /** A retry that is due later gives its slot back meanwhile. */
  static final Duration LONGEST_WAIT_IN_SLOT = Duration.ofMinutes(2);

  private final JobDefinition job;
  private final Instant now;
  private final String actor;
  private final List<AuditEvent> audit = new ArrayList<>();
  private Execution execution;
  private @Nullable StepExecution step;
  private boolean send;

  /**
   * For one decision.
   *
   * @param execution the header as it was read
   * @param now by the storage server's clock
   * @param actor who causes it
   */
  Decider(JobDefinition job, Execution execution, Instant now, String actor) {
    this.job = job;
    this.execution = execution;
    // Times in the trail never run backwards, whichever worker writes them.
    Instant last = execution.branch().auditAt();
    this.now = now.isBefore(last) ? last : now;
    this.actor = actor;
  }

  /** A run that has just been made enters the queue. */
  Decision enqueue() {
    Instant notBefore = execution.notBefore();
    if (notBefore != null && notBefore.isAfter(now)) {
      change(branch().withDueAt(notBefore));
    }
    move(ExecutionEvent.ENQUEUE, null);
    return decision();
  }

  /** A granted run is taken up by a worker, which claims its first step at once. */
  Decision start(String worker) {
    move(ExecutionEvent.START, null);
    change(branch().withPhase(Phase.READY).withDueAt(null));
    return claim(worker);
  }

  /** A worker takes the step the run is at. */
  Decision claim(String worker) {
    change(branch().claimedBy(worker, now));
    step = runningStep();
    tell("step.running", StepState.PENDING.text(), StepState.RUNNING.text(), null, null, null);
    return decision();
  }

  /** The step's attempt succeeded. */
  Decision complete(Success success) {
    StepExecution done =
        runningStep().after(StepEvent.COMPLETE, now).withResult(success.outputs(), success.bytes());
    step = done;
    tellStep(done, success.bytes(), null, null);
    if (success.checkpoint() != null) {
      change(branch().withCheckpoint(success.checkpoint(), branch().contextSeq() + 1));
    }
    if (success.jobOutputs() != null) {
      execution = execution.withOutputs(success.jobOutputs());
    }
    return goOn();
  }

  /** The step's attempt failed. */
  Decision fail(Failure thrown, RandomGenerator random) {
    StepDefinition at = current();
    Failure failure = thrown.at(at.id(), branch().attempt());
    if (failure.failureClass() == FailureClass.CANCELLED
        && execution.stopping() == Stopping.CANCEL) {
      return interrupted();
    }
    RetryPolicy retry = retry(at);
    int retries = branch().attempt() - branch().baseAttempt();
    if (failure.failureClass().isRetryable() && retries < retry.maxRetries()) {
      return retry(failure, retry.delay(retries, random));
    }
    return finallyFail(failure);
  }

  private Decision finallyFail(Failure failure) {
    return switch (job.failurePolicy().effectiveOnFailure(current())) {
      case STOP -> stopBy(failure);
      case SKIP -> passOver(failure, StepEvent.SKIP);
      case CONTINUE -> passOver(failure, StepEvent.FAIL);
    };
  }

  /** Whether a failure would be the step's last word, so that it may clean up after itself. */
  boolean isFinal(Failure failure) {
    return !failure.failureClass().isRetryable()
        || branch().attempt() - branch().baseAttempt() >= retry(current()).maxRetries();
  }

  /** The worker's lease has run out. */
  Decision recover() {
    StepDefinition at = current();
    if (branch().claims() >= MAX_CLAIMS) {
      String message =
          "Step '%s' was claimed %d times and no worker came to an end with it: it is taken to kill"
              + " its workers. Look at the hosts' logs at the times in the audit trail, then resume.";
      Failure poison =
          Failure.of(
              FailureClass.PERMANENT, "poison_step", message.formatted(at.id(), branch().claims()));
      return finallyFail(poison.at(at.id(), branch().attempt()));
    }
    step = runningStep().after(StepEvent.RECOVER, now);
    tell("step.recovered", StepState.RUNNING.text(), StepState.PENDING.text(), null, null, null);
    if (execution.stopping() != Stopping.NONE) {
      return park();
    }
    change(branch().released(Phase.READY));
    send = true;
    return decision();
  }

  /** A worker that is shut down hands its step back unharmed. */
  Decision handBack() {
    change(branch().withOneClaim());
    return recover();
  }

  /** Somebody asks it to stop. */
  Decision stop(Stopping what, @Nullable String reason) {
    if (execution.state() != ExecutionState.RUNNING) {
      change(branch().withDueAt(null));
      move(what.event(), reason);
      return decision();
    }
    Execution asked = execution.withStopping(what, actor, reason, now);
    if (asked != execution) {
      execution = asked;
      tell("execution.asked_to_" + what.text(), null, null, null, null, reason);
    }
    return branch().phase() == Phase.READY ? park() : decision();
  }

  /** Whether a request would change nothing, because a stop at least as strong is asked already. */
  static boolean isAskedAlready(Execution execution, Stopping what) {
    return execution.state() == ExecutionState.RUNNING && what.compareTo(execution.stopping()) <= 0;
  }

  /** A leaf that no worker holds gives way to the stop that is asked. */
  Decision park() {
    change(branch().released(Phase.PARKED).withDueAt(null));
    return rest();
  }

  /** Somebody asks it to go on. */
  Decision resume(@Nullable String reason) {
    change(branch().released(Phase.PARKED).withDueAt(null));
    move(ExecutionEvent.RESUME, reason);
    return decision();
  }

  private Decision interrupted() {
    StepExecution given = runningStep().after(StepEvent.CANCEL, now);
    step = given;
    tellStep(given, null, null, null);
    change(branch().atNextAttempt(null));
    return park();
  }

  private Decision retry(Failure failure, Duration delay) {
    Instant due = now.plus(delay);
    StepExecution failed = runningStep().after(StepEvent.RETRY, now).withFailure(failure, due);
    step = failed;
    tellStep(failed, null, failure, "next attempt at " + due);
    change(branch().atNextAttempt(due));
    if (execution.stopping() != Stopping.NONE) {
      return park();
    }
    if (delay.compareTo(LONGEST_WAIT_IN_SLOT) > 0) {
      change(branch().released(Phase.PARKED));
      move(ExecutionEvent.WAIT, "next attempt at " + due);
      return decision();
    }
    change(branch().withPhase(Phase.READY));
    send = true;
    return decision();
  }

  private Decision stopBy(Failure failure) {
    StepExecution failed = runningStep().after(StepEvent.FAIL, now).withFailure(failure, null);
    step = failed;
    tellStep(failed, null, failure, null);
    execution =
        execution.withFailure(failure).withStopping(Stopping.FAIL, actor, failure.code(), now);
    // A resume must not use an attempt number again, and gets a retry budget of its own.
    change(branch().atNextAttempt(null).withFreshBudget());
    return park();
  }

  private Decision passOver(Failure failure, StepEvent event) {
    StepExecution passed = runningStep().after(event, now).withFailure(failure, null);
    step = passed;
    tellStep(passed, null, failure, null);
    execution = execution.withWarning();
    return goOn();
  }

  private Decision goOn() {
    change(branch().withCursor(branch().cursor() + 1));
    execution = execution.withProgress(Json.object());
    if (branch().cursor() == job.steps().size()) {
      change(branch().withPhase(Phase.ENDED));
      move(ExecutionEvent.COMPLETE, null);
      return decision();
    }
    if (execution.stopping() != Stopping.NONE) {
      return park();
    }
    change(branch().withPhase(Phase.READY));
    send = true;
    return decision();
  }

  private Decision rest() {
    move(execution.stopping().event(), null);
    return decision();
  }

  private void move(ExecutionEvent event, @Nullable String reason) {
    ExecutionState from = execution.state();
    Instant since = from == ExecutionState.CREATED ? now : execution.stateChangedAt();
    execution = execution.after(event, now);
    ExecutionState to = execution.state();
    Failure failure = to == ExecutionState.FAILED ? execution.failure() : null;
    add("execution." + to.text(), from.text(), to.text(), null, since, null, failure, reason);
  }

  private void tellStep(
      StepExecution row, @Nullable Long bytes, @Nullable Failure failure, @Nullable String reason) {
    String event = row.state() == StepState.PENDING ? "step.failed" : "step." + row.state().text();
    tell(event, StepState.RUNNING.text(), row.state().text(), bytes, failure, reason);
  }

  private void tell(
      String event,
      @Nullable String from,
      @Nullable String to,
      @Nullable Long bytes,
      @Nullable Failure failure,
      @Nullable String reason) {
    Instant since = StepState.RUNNING.text().equals(from) ? branch().stepStartedAt() : null;
    String stepId = event.startsWith("step.") ? current().id() : null;
    add(event, from, to, stepId, since, bytes, failure, reason);
  }

  private void add(
      String event,
      @Nullable String from,
      @Nullable String to,
      @Nullable String stepId,
      @Nullable Instant since,
      @Nullable Long bytes,
      @Nullable Failure failure,
      @Nullable String reason) {
    change(branch().audited(now));
    audit.add(
        new AuditEvent(
            now,
            Branch.ROOT,
            branch().auditSeq(),
            event,
            from,
            to,
            stepId,
            stepId == null ? null : branch().attempt(),
            since == null ? null : Duration.between(since, now).toMillis(),
            bytes,
            failure,
            actor,
            reason));
  }

  private StepExecution runningStep() {
    StepDefinition at = current();
    Branch b = branch();
    StepExecution.Key key = new StepExecution.Key(execution.generation(), b.cursor(), b.attempt());
    Instant since = b.stepStartedAt();
    return StepExecution.pending(key, at.id(), at.type())
        .running(b.leaseOwner(), b.fence(), since == null ? now : since);
  }

  private RetryPolicy retry(StepDefinition at) {
    RetryPolicy policy = job.failurePolicy().effectiveRetry(at);
    Integer asked = execution.maxRetries();
    return asked == null
        ? policy
        : new RetryPolicy(asked, policy.backoffBaseSeconds(), policy.backoffMaxSeconds());
  }

  private StepDefinition current() {
    return job.steps().get(branch().cursor());
  }

  private Branch branch() {
    return execution.branch();
  }

  private void change(Branch branch) {
    execution = execution.withBranch(branch);
  }

  private Decision decision() {
    return new Decision(execution, step, audit, send);
  }

  /**
   * A successful attempt.
   *
   * @param outputs what the step handed on
   * @param bytes it moved
   * @param checkpoint the new context, {@code null} if there is nothing new to remember
   * @param jobOutputs what the run hands on, if this was its last step
   */
  record Success(
      ObjectNode outputs,
      long bytes,
      @Nullable Checkpoint checkpoint,
      @Nullable ObjectNode jobOutputs) {}
}
