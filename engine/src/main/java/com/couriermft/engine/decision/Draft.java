package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.Punctuality;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.storage.audit.AuditEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision while it is being made: the rows as it changes them, what it tells, and which branches
 * a worker is to look at. Not thread-safe.
 */
final class Draft {
  private final Tree tree;
  private final Instant now;
  private final Trail trail;
  private final List<BranchName> send = new ArrayList<>();

  /**
   * Begins one decision.
   *
   * @param at the rows as they were read
   * @param now by the storage server's clock
   * @param actor who causes it
   */
  Draft(Snapshot at, Instant now, String actor) {
    this.tree = new Tree(at);
    // Times in the trail never run backwards, whichever worker writes them.
    this.now =
        tree.names().stream()
            .map(branch -> tree.get(branch).auditAt())
            .reduce(now, (a, b) -> a.isAfter(b) ? a : b);
    this.trail = new Trail(tree, this.now, actor);
  }

  Tree tree() {
    return tree;
  }

  Trail trail() {
    return trail;
  }

  /** The time of the decision: no earlier than anything that the trail tells. */
  Instant now() {
    return now;
  }

  Execution execution() {
    return tree.header();
  }

  /** A branch waits for a worker, at once or when it is due. */
  void ready(BranchName name) {
    tree.put(name, tree.get(name).after(PhaseEvent.READY));
    send.add(name);
  }

  /**
   * Tells once that the execution has run longer than its job expects; nothing of one at rest,
   * whose time stands still.
   */
  void judge() {
    Execution header = tree.header();
    Punctuality punctuality = Punctuality.of(header);
    if (header.state().isActive() && punctuality.isLateNow(now)) {
      tree.header(punctuality.found(now).on(header));
      trail.told(
          BranchName.ROOT,
          "execution.late",
          "expected to have ended by " + punctuality.expectedBy());
    }
  }

  /** Moves the execution to the state that an event leads to. */
  void move(ExecutionEvent event, @Nullable String reason) {
    judge();
    ExecutionState from = tree.header().state();
    Instant since = from == ExecutionState.CREATED ? now : tree.header().stateChangedAt();
    tree.header(tree.header().after(event, now));
    trail.moved(from, since, reason);
  }

  /** The decision, which changes the row of one attempt at most. */
  Decision decision() {
    return decision(tree.steps());
  }

  /** The decision, with rows of attempts that the tree does not know. */
  Decision decision(List<StepExecution> steps) {
    // Telling what is still untold counts on the branches.
    List<AuditEvent> events = trail.events();
    return new Decision(
        tree.header(),
        tree.isHeaderTaken(),
        tree.changes(),
        tree.aside(),
        steps,
        tree.waypoints(),
        events,
        send);
  }
}
