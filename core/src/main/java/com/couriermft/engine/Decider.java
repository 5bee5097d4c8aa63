package com.couriermft.engine;

import com.couriermft.audit.AuditEvent;
import com.couriermft.definition.RetryPolicy;
import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionEvent;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.execution.StepEvent;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.Stopping;
import com.couriermft.execution.Upstreams;
import com.couriermft.failure.Failure;
import com.couriermft.failure.FailureClass;
import com.couriermft.plan.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an event makes of an execution. Pure: it reads what it is given and writes nothing.
 * One instance makes one decision, about one branch.
 */
final class Decider {
  /** A step that was claimed so often without coming to an end kills its workers. */
  static final int MAX_CLAIMS = 3;

  /** A retry that is due later gives its slot back meanwhile. */
  static final Duration LONGEST_WAIT_IN_SLOT = Duration.ofMinutes(2);

  private final Plan plan;
  private final BranchName name;
  private final Instant now;
  private final String actor;
  private final Tree tree;
  private final Trail trail;
  private final Movement movement;

  /**
   * For one decision.
   *
   * @param read the rows as they were read
   * @param name the branch it is about
   * @param now by the storage server's clock
   * @param actor who causes it
   * @param evaluation answers what markers ask
   */
  Decider(
      Plan plan, Snapshot read, BranchName name, Instant now, String actor, Evaluation evaluation) {
    this(plan, new Tree(read), name, now, actor, evaluation);
  }

  private Decider(
      Plan plan, Tree tree, BranchName name, Instant now, String actor, Evaluation evaluation) {
    this.plan = plan;
    this.name = name;
    this.tree = tree;
    this.actor = actor;
    // Times in the trail never run backwards, whichever worker writes them.
    this.now =
        tree.names().stream()
            .map(branch -> tree.get(branch).auditAt())
            .reduce(now, (a, b) -> a.isAfter(b) ? a : b);
    this.trail = new Trail(tree, this.now, actor);
    this.movement = new Movement(plan, tree, trail, this.now, evaluation);
  }

  /** For the first decision on a run that is being made. */
  static Decider onCreated(
      Plan plan, Execution created, Instant now, String actor, Evaluation evaluation) {
    return new Decider(plan, new Tree(created), BranchName.ROOT, now, actor, evaluation);
  }

  /** A run that has just been made enters the queue. */
  Decision enqueue() {
    Instant notBefore = execution().notBefore();
    if (notBefore != null && notBefore.isAfter(now)) {
      put(branch().withDueAt(notBefore));
    }
    movement.move(ExecutionEvent.ENQUEUE, null);
    return decision();
  }

  /**
   * A granted run is taken up by a worker, which claims its step at once; where it is at a marker,
   * that is decided, and whatever comes of it waits for workers.
   *
   * @param claim whether the worker may claim the step; otherwise it waits as well
   */
  Decision start(String worker, boolean claim) {
    Integer limit = plan.job().timeoutSeconds();
    if (limit != null && execution().deadlineAt() == null) {
      tree.header(execution().withDeadline(now.plusSeconds(limit)));
    }
    if (Verdicts.isOverdue(execution(), now)) {
      return never(overdue());
    }
    movement.move(ExecutionEvent.START, null);
    if (claim && movement.isAtStep()) {
      put(branch().withPhase(Phase.READY).withDueAt(null));
      return claim(worker);
    }
    movement.wake(name);
    return decision();
  }

  private Decision never(Failure failure) {
    tree.header(execution().withFailure(failure));
    movement.move(ExecutionEvent.FAIL, null);
    return decision();
  }

  /** Where a queued run stands with the jobs that it depends on; it may never start. */
  Decision judged(Upstreams found) {
    tree.header(found.on(execution()));
    if (found.findBlocked().isPresent()) {
      return never(Verdicts.upstreamFailed(execution(), found.findBlocked().get()));
    }
    String event = found.isWaiting() ? "execution.waits_for" : "execution.unblocked";
    trail.told(BranchName.ROOT, event, found.toString());
    return decision();
  }

  /** A worker takes the step the branch is at. */
  Decision claim(String worker) {
    put(branch().claimedBy(worker, now));
    trail.claimed(name, tree.step(runningStep()));
    return decision();
  }

  /** A branch that stands at a marker goes on deciding. */
  Decision advance() {
    movement.walk(name, branch().cursor());
    return decision();
  }

  /** A waiting root gives its slot back for a while. */
  Decision wait(Duration time, String reason) {
    put(branch().released(Phase.PARKED).withDueAt(Verdicts.atLatest(execution(), now.plus(time))));
    movement.move(ExecutionEvent.WAIT, reason);
    return decision();
  }

  /** The step's attempt succeeded. */
  Decision complete(Success success) {
    StepExecution done =
        tree.step(
            runningStep()
                .after(StepEvent.COMPLETE, now)
                .withResult(success.outputs(), success.bytes()));
    trail.ended(name, "step.completed", done, null, null);
    if (success.checkpoint() != null) {
      put(branch().withCheckpoint(success.checkpoint(), branch().contextSeq() + 1));
    }
    return goOn();
  }

  /** The attempt's time in this invocation is over; another one goes on from a position. */
  Decision slice(Slice slice) {
    StepExecution over = tree.step(runningStep().after(StepEvent.RECOVER, now));
    trail.ended(name, "step.sliced", over, null, null);
    if (slice.checkpoint() != null) {
      put(branch().withCheckpoint(slice.checkpoint(), branch().contextSeq() + 1));
    }
    put(branch().sliced(slice.position()));
    if (tree.isStopping(name)) {
      movement.park(name);
    } else {
      movement.ready(name);
    }
    return decision();
  }

  /** The step's attempt failed. */
  Decision fail(Failure thrown, RandomGenerator random) {
    StepDefinition at = current();
    Failure failure = thrown.at(at.id(), branch().attempt());
    if (failure.failureClass() == FailureClass.CANCELLED
        && execution().stopping() == Stopping.CANCEL) {
      return interrupted();
    }
    if (Verdicts.isOverdue(execution(), now)) {
      return stopBy(overdue().at(at.id(), branch().attempt()));
    }
    RetryPolicy retry = retry(at);
    int retries = branch().attempt() - branch().baseAttempt();
    if (failure.failureClass().isRetryable() && retries < retry.maxRetries()) {
      return retry(failure, retry.delay(retries, random));
    }
    return finallyFail(failure);
  }

  private Decision finallyFail(Failure failure) {
    return switch (plan.job().failurePolicy().effectiveOnFailure(current())) {
      case STOP -> stopBy(failure);
      case SKIP -> passOver(failure, StepEvent.SKIP);
      case CONTINUE -> passOver(failure, StepEvent.FAIL);
    };
  }

  /** Whether a failure would be the step's last word, so that it may clean up after itself. */
  boolean isFinal(Failure failure) {
    return !failure.failureClass().isRetryable()
        || Verdicts.isOverdue(execution(), now)
        || branch().attempt() - branch().baseAttempt() >= retry(current()).maxRetries();
  }

  /** The worker's lease has run out. */
  Decision recover() {
    StepDefinition at = current();
    Failure lost = Verdicts.workerLost(at, branch());
    put(
        branch()
            .withLoss(
                new StepExecution.Loss(
                    branch().leaseOwner(), branch().stepStartedAt(), now, lost)));
    if (branch().claims() >= MAX_CLAIMS) {
      return finallyFail(Verdicts.poison(at, branch()));
    }
    return handOn(lost);
  }

  /** A worker that is shut down hands its step back unharmed. */
  Decision handBack() {
    put(branch().withOneClaim());
    return handOn(null);
  }

  private Decision handOn(@Nullable Failure lost) {
    StepExecution step = tree.step(runningStep().after(StepEvent.RECOVER, now));
    trail.ended(name, "step.recovered", step, lost, null);
    if (tree.isStopping(name)) {
      movement.park(name);
      return decision();
    }
    put(branch().released(Phase.READY));
    movement.ready(name);
    return decision();
  }

  /** Somebody asks the run to stop. A root that waits gives way at once, members afterwards. */
  Decision stop(Stopping what, @Nullable String reason) {
    if (execution().state() != ExecutionState.RUNNING) {
      put(branch().withDueAt(null));
      movement.move(what.event(), reason);
      return decision();
    }
    ask(what, reason);
    return giveWay();
  }

  private void ask(Stopping what, @Nullable String reason) {
    Execution asked = execution().withStopping(what, actor, reason, now);
    if (asked != execution()) {
      tree.header(asked);
      trail.told(BranchName.ROOT, "execution.asked_to_" + what.text(), reason);
    }
  }

  /** The job's time is over: nothing new is begun. */
  Decision expire() {
    if (execution().stopping().compareTo(Stopping.FAIL) < 0) {
      tree.header(execution().withFailure(overdue()));
      ask(Stopping.FAIL, overdue().code());
    }
    return giveWay();
  }

  private Failure overdue() {
    return Verdicts.jobTimedOut(plan, execution());
  }

  /** A leaf that no worker holds gives way to the stop that is asked. */
  Decision giveWay() {
    if (branch().phase() == Phase.READY) {
      movement.park(name);
    }
    return decision();
  }

  /** Somebody asks it to go on. */
  Decision resume(@Nullable String reason) {
    tree.header(Upstreams.of(execution()).again().on(execution().withDeadline(null)));
    put(branch().withDueAt(null));
    movement.move(ExecutionEvent.RESUME, reason);
    return decision();
  }

  private Decision interrupted() {
    StepExecution step = tree.step(runningStep().after(StepEvent.CANCEL, now));
    trail.ended(name, "step.cancelled", step, null, null);
    // Rolled back already: nothing of this attempt is left to clean up.
    put(branch().atNextAttempt(null).withFreshBudget());
    movement.park(name);
    return decision();
  }

  private Decision retry(Failure failure, Duration delay) {
    Instant due = now.plus(delay);
    StepExecution step =
        tree.step(runningStep().after(StepEvent.RETRY, now).withFailure(failure, due));
    trail.ended(name, "step.failed", step, failure, "next attempt at " + due);
    put(branch().atNextAttempt(due));
    if (tree.isStopping(name)) {
      movement.park(name);
    } else if (name.isRoot() && delay.compareTo(LONGEST_WAIT_IN_SLOT) > 0) {
      put(branch().released(Phase.PARKED).withDueAt(Verdicts.atLatest(execution(), due)));
      movement.move(ExecutionEvent.WAIT, "next attempt at " + due);
    } else {
      movement.ready(name);
    }
    return decision();
  }

  private Decision stopBy(Failure failure) {
    StepExecution step =
        tree.step(runningStep().after(StepEvent.FAIL, now).withFailure(failure, null));
    trail.ended(name, "step.failed", step, failure, null);
    movement.fail(name, failure);
    // A resume must not use an attempt number again, and gets a retry budget of its own.
    put(branch().atNextAttempt(null).withFreshBudget());
    movement.park(name);
    return decision();
  }

  private Decision passOver(Failure failure, StepEvent event) {
    StepExecution passed = tree.step(runningStep().after(event, now).withFailure(failure, null));
    trail.ended(name, "step." + passed.state().text(), passed, failure, null);
    put(branch().withWarnings(1));
    return goOn();
  }

  private Decision goOn() {
    boolean late = Verdicts.isOverdue(execution(), now) && !isLast();
    if (late && execution().stopping().compareTo(Stopping.FAIL) < 0) {
      tree.header(execution().withFailure(overdue()));
      ask(Stopping.FAIL, overdue().code());
    }
    movement.goOn(name);
    return decision();
  }

  private boolean isLast() {
    return name.isRoot()
        && branch().loops().isEmpty()
        && plan.after(branch().cursor()) == plan.steps().size();
  }

  private StepExecution runningStep() {
    StepDefinition at = current();
    Branch b = branch();
    StepExecution.Key key =
        new StepExecution.Key(execution().generation(), b.cursor(), b.path(), b.attempt());
    Instant since = b.stepStartedAt();
    return StepExecution.pending(key, at.id(), at.type()).running(b, since == null ? now : since);
  }

  private RetryPolicy retry(StepDefinition at) {
    RetryPolicy policy = plan.job().failurePolicy().effectiveRetry(at);
    Integer asked = execution().maxRetries();
    return asked == null
        ? policy
        : new RetryPolicy(asked, policy.backoffBaseSeconds(), policy.backoffMaxSeconds());
  }

  private StepDefinition current() {
    return plan.getStep(branch().cursor());
  }

  private Execution execution() {
    return tree.header();
  }

  private Branch branch() {
    return tree.get(name);
  }

  private void put(Branch branch) {
    tree.put(name, branch);
  }

  private Decision decision() {
    // Telling what is still untold counts on the branches.
    List<AuditEvent> events = trail.events();
    return new Decision(
        tree.header(),
        tree.isHeaderTaken(),
        tree.changes(),
        tree.aside(),
        tree.steps(),
        events,
        movement.send());
  }
}
