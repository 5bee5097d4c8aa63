package com.couriermft.engine.decision;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.StepEvent;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides how an execution continues after an attempt that succeeded, failed, ended a slice or lost
 * its worker. Pure, as {@link Decider} is. One instance makes one decision.
 */
public final class AttemptEnd {
  /** The number of claims after which a step is assumed to kill its workers. */
  static final int MAX_CLAIMS = 3;

  private final Plan plan;
  private final BranchName name;
  private final Draft draft;
  private final Instant now;
  private final Tree tree;
  private final Trail trail;
  private final Movement movement;

  AttemptEnd(Turn turn) {
    this.plan = turn.plan();
    this.name = turn.name();
    this.draft = new Draft(turn.at(), turn.now(), turn.actor());
    this.now = draft.now();
    this.tree = draft.tree();
    this.trail = draft.trail();
    this.movement = new Movement(turn, draft);
  }

  /** Completes the step after a successful attempt. */
  public Decision complete(Success success) {
    StepExecution done =
        tree.step(
            runningStep()
                .after(StepEvent.COMPLETE, now)
                .withResult(success.outputs(), success.bytes()));
    trail.ended(name, "step.completed", done, null, success.warning());
    put(branch().withBytes(success.bytes()));
    if (success.warning() != null) {
      put(branch().withWarnings(1));
    }
    if (success.checkpoint() != null) {
      put(branch().withCheckpoint(success.checkpoint(), branch().contextSeq() + 1));
    }
    return goOn();
  }

  /** Skips the step, as requested when the execution was resumed. */
  public Decision skip() {
    StepExecution passed = tree.step(runningStep().after(StepEvent.SKIP, now));
    trail.ended(name, "step.skipped", passed, null, "resumed with outcome 'skip'");
    put(branch().withWarnings(1));
    return goOn();
  }

  /**
   * Ends a slice: the attempt continues from a position in another invocation, at once or after a
   * delay.
   */
  public Decision slice(Slice slice) {
    Instant due = slice.delay().isZero() ? null : atLatestInTime(now.plus(slice.delay()));
    StepExecution over =
        tree.step(runningStep().after(StepEvent.RECOVER, now).withNextAttemptAt(due));
    String reason = due == null ? null : "continues at " + due;
    trail.ended(name, "step.sliced", over, null, reason);
    if (slice.checkpoint() != null) {
      put(branch().withCheckpoint(slice.checkpoint(), branch().contextSeq() + 1));
    }
    put(branch().sliced(slice.position()).withDueAt(due));
    await(slice.delay(), reason);
    return draft.decision();
  }

  /** Returns the earlier of a due time and the step's or job's deadline. */
  private Instant atLatestInTime(Instant due) {
    Instant since = branch().stepStartedAt();
    // A claim reads the time in whole seconds, so one second later it certainly finds that the step
    // has timed out.
    Instant over = (since == null ? now : since).plusSeconds(current().timeoutSeconds() + 1L);
    return EngineFailures.atLatest(execution(), over.isBefore(due) ? over : due);
  }

  /**
   * Makes the branch wait until it is due. A root with a long wait releases its slot. The timeout
   * of a step that continues afterwards keeps running.
   */
  private void await(Duration delay, @Nullable String reason) {
    Branch waiting = branch();
    if (tree.isStopping(name)) {
      movement.rest().park(name);
    } else if (name.isRoot() && delay.compareTo(Decider.LONGEST_WAIT_IN_SLOT) > 0) {
      Instant due = Objects.requireNonNull(waiting.dueAt());
      put(
          waiting
              .released(PhaseEvent.PARK)
              .withStepStartedAt(waiting.stepStartedAt())
              .withDueAt(EngineFailures.atLatest(execution(), due)));
      draft.move(ExecutionEvent.WAIT, reason);
    } else {
      draft.ready(name);
    }
  }

  /** Decides whether a failed attempt is retried, and otherwise fails the step. */
  public Decision fail(Failure thrown, RandomGenerator random) {
    StepDefinition at = current();
    Failure failure = thrown.at(at.id(), branch().attempt());
    if (failure.failureClass() == FailureClass.CANCELLED
        && execution().stopping() == StopRequest.CANCEL) {
      return interrupted();
    }
    if (EngineFailures.isOverdue(execution(), now)) {
      return stopBy(
          EngineFailures.jobTimedOut(plan, execution())
              .at(at.id(), branch().attempt())
              .withOperation(failure.operation()));
    }
    Optional<Duration> delay =
        Retries.nextAttempt(plan.job(), execution(), at, branch(), failure, random);
    return delay.isPresent() ? retry(failure, delay.get()) : finallyFail(failure);
  }

  private Decision finallyFail(Failure failure) {
    return switch (plan.job().failurePolicy().effectiveOnFailure(current())) {
      case STOP -> stopBy(failure);
      case SKIP -> passOver(failure, StepEvent.SKIP);
      case CONTINUE -> passOver(failure, StepEvent.FAIL);
    };
  }

  /** Returns whether no retry follows a failure, so that the step may clean up. */
  public boolean isFinal(Failure failure) {
    return EngineFailures.isOverdue(execution(), now)
        || !Retries.mayTryAgain(plan.job(), execution(), current(), branch(), failure);
  }

  /** Decides how the step continues after its worker's lease has expired. */
  public Decision recover() {
    StepDefinition at = current();
    Failure lost = EngineFailures.workerLost(at, branch());
    put(
        branch()
            .withLoss(
                new StepExecution.Loss(
                    branch().leaseOwner(), branch().stepStartedAt(), now, lost)));
    if (branch().claims() >= MAX_CLAIMS) {
      return finallyFail(
          EngineFailures.poison(at, branch())
              .withOperation(StepOperations.id(execution(), at.id(), branch().path(), 0)));
    }
    return handOn(lost);
  }

  /** Returns the step to the queue because its worker is shutting down. */
  public Decision handBack() {
    put(branch().withOneClaim());
    return handOn(null);
  }

  private Decision handOn(@Nullable Failure lost) {
    StepExecution step = tree.step(runningStep().after(StepEvent.RECOVER, now));
    trail.ended(name, "step.recovered", step, lost, null);
    if (tree.isStopping(name)) {
      movement.rest().park(name);
      return draft.decision();
    }
    // The timeout of a waiting step keeps running, so that waiting does not extend it.
    Instant started = branch().position().isEmpty() ? null : branch().stepStartedAt();
    put(branch().released(PhaseEvent.READY).withStepStartedAt(started));
    draft.ready(name);
    return draft.decision();
  }

  private Decision interrupted() {
    StepExecution step = tree.step(runningStep().after(StepEvent.CANCEL, now));
    trail.cancelled(name, step);
    // The attempt is rolled back, so no cleanup is needed.
    put(branch().atNextAttempt(null).withFreshBudget());
    movement.rest().park(name);
    return draft.decision();
  }

  private Decision retry(Failure failure, Duration delay) {
    Instant due = now.plus(delay);
    StepExecution step =
        tree.step(runningStep().after(StepEvent.RETRY, now).withFailure(failure, due));
    trail.ended(name, "step.failed", step, failure, "next attempt at " + due);
    put(branch().atNextAttempt(due));
    await(delay, "next attempt at " + due);
    return draft.decision();
  }

  private Decision stopBy(Failure failure) {
    StepExecution step =
        tree.step(runningStep().after(StepEvent.FAIL, now).withFailure(failure, null));
    trail.ended(name, "step.failed", step, failure, null);
    movement.rest().fail(name, failure);
    // A resume must not reuse an attempt number, and gets its own retry budget.
    put(branch().atNextAttempt(null).withFreshBudget());
    movement.rest().park(name);
    return draft.decision();
  }

  private Decision passOver(Failure failure, StepEvent event) {
    StepExecution passed = tree.step(runningStep().after(event, now).withFailure(failure, null));
    trail.ended(name, "step." + passed.state().text(), passed, failure, null);
    put(branch().withWarnings(1));
    return goOn();
  }

  private Decision goOn() {
    boolean late = EngineFailures.isOverdue(execution(), now) && !isLast();
    if (late) {
      movement.rest().expire();
    }
    movement.goOn(name);
    return draft.decision();
  }

  private boolean isLast() {
    return name.isRoot()
        && branch().loops().isEmpty()
        && plan.after(branch().cursor()) == plan.steps().size();
  }

  private StepExecution runningStep() {
    return RunningStep.of(plan, execution(), branch(), now);
  }

  private StepDefinition current() {
    return plan.getStep(branch().cursor());
  }

  private Execution execution() {
    return draft.execution();
  }

  private Branch branch() {
    return tree.get(name);
  }

  private void put(Branch branch) {
    tree.put(name, branch);
  }
}
