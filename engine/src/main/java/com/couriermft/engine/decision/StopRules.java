package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rules of stopping: which branches are stopped, which are parked, and which parents are parked
 * with them, from a leaf up to the execution.
 */
final class StopRules {
  private final Plan plan;
  private final Draft draft;
  private final Tree tree;
  private final String actor;
  private final LoopRules loops;

  StopRules(Turn turn, Draft draft, LoopRules loops) {
    this.plan = turn.plan();
    this.draft = draft;
    this.tree = draft.tree();
    this.actor = turn.actor();
    this.loops = loops;
  }

  /** Requests a stop of the execution, unless an equal or stronger stop is requested already. */
  void ask(StopRequest what, @Nullable String reason) {
    Execution asked = tree.header().withStopping(what, actor, reason, draft.now());
    if (asked != tree.header()) {
      tree.header(asked);
      draft.trail().told(BranchName.ROOT, "execution.asked_to_" + what.text(), reason);
    }
  }

  /** Handles the timeout of the job: no further steps start. */
  void expire() {
    if (tree.header().stopping().compareTo(StopRequest.FAIL) < 0) {
      tree.header(tree.header().withFailure(EngineFailures.jobTimedOut(plan, tree.header())));
      ask(StopRequest.FAIL, StepCodes.JOB_TIMED_OUT.code());
    }
  }

  /**
   * Stops the work that a failure affects: the item of the innermost loop that continues with other
   * items or, if there is no such loop, the entire execution.
   */
  void fail(BranchName name, Failure failure) {
    loops
        .findTolerant(name)
        .ifPresentOrElse(lane -> failItem(lane, failure), () -> failExecution(failure));
  }

  private void failItem(BranchName lane, Failure failure) {
    if (!tree.get(lane).isItemFailing()) {
      tree.put(lane, tree.get(lane).withItemFailure(failure));
    }
  }

  private void failExecution(Failure failure) {
    Execution header = tree.header();
    if (header.stopping().compareTo(StopRequest.FAIL) < 0) {
      tree.header(
          header
              .withFailure(failure)
              .withStopping(StopRequest.FAIL, actor, failure.code(), draft.now()));
    }
  }

  /** Parks a leaf because of a requested stop, and fences off its holder. */
  void park(BranchName name) {
    // A waiting leaf has no lease, so the transaction must check that the stop request still
    // applies.
    if (tree.get(name).phase() == Phase.READY && tree.header().stopping() != StopRequest.NONE) {
      tree.takeHeader();
    }
    tree.put(name, tree.get(name).released(PhaseEvent.PARK).withDueAt(null));
    atRest(name);
  }

  /** Parks a branch when none of its members can continue and at least one is parked. */
  void restGroup(BranchName name) {
    tree.put(name, tree.get(name).after(PhaseEvent.REST));
    atRest(name);
  }

  /**
   * Propagates parking upward. A lane with a failing item defers that item; a parked root
   * determines the execution's state.
   */
  private void atRest(BranchName name) {
    if (name.isRoot()) {
      stop();
    } else if (tree.get(name).isItemFailing()) {
      loops.itemFailed(name);
    } else {
      BranchName above = name.parent();
      Branch resting = tree.get(name);
      tree.put(name, resting.withBytes(-resting.bytes()));
      Branch parent = tree.opener(name).withBytes(resting.bytes());
      parent = parent.withWindow(parent.active() - 1, parent.parked() + 1, parent.next());
      tree.put(above, parent);
      if (parent.active() == 0) {
        restGroup(above);
      }
    }
  }

  private void stop() {
    Execution header = tree.header();
    if (header.stopping() == StopRequest.NONE) {
      throw new StaleTreeException(
          "Execution " + header.id() + " stopped although no stop was requested");
    }
    Instant again = Retries.nextGeneration(plan.job(), header, draft.now());
    if (header.stopping() == StopRequest.FAIL && again != null) {
      String reason = "the entire job runs again at " + again;
      draft.move(ExecutionEvent.RETRY_JOB, reason);
      tree.header(tree.header().again(EngineFailures.atLatest(header, again)));
      return;
    }
    draft.move(header.stopping().event(), asked(header));
  }

  private static @Nullable String asked(Execution header) {
    String by = header.stopping() == StopRequest.FAIL ? null : header.stoppingBy();
    String why = header.stoppingReason();
    return by == null ? null : "asked by " + by + (why == null ? "" : ": " + why);
  }
}
