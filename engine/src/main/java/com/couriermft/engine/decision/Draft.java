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
 * A decision in progress: the changed rows, the audit events, and the branches that workers process
 * next. Not thread-safe.
 */
final class Draft {
  private final Tree tree;
  private final Instant now;
  private final Trail trail;
  private final List<BranchName> send = new ArrayList<>();

  /**
   * Starts a decision.
   *
   * @param at the rows as they were read
   * @param now the time according to the storage server's clock
   * @param actor the user or worker that causes the decision
   */
  Draft(Snapshot at, Instant now, String actor) {
    this.tree = new Tree(at);
    // Times in an audit log never decrease, regardless of which worker writes the events.
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

  /** Returns the time of the decision, which is not earlier than any event of the audit log. */
  Instant now() {
    return now;
  }

  Execution execution() {
    return tree.header();
  }

  /** Lets a branch wait for a worker, at once or when it is due. */
  void ready(BranchName name) {
    tree.put(name, tree.get(name).after(PhaseEvent.READY));
    send.add(name);
  }

  /**
   * Records once that the execution has run longer than its job expects. Time in which the
   * execution is paused or failed does not count.
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

  void move(ExecutionEvent event, @Nullable String reason) {
    judge();
    ExecutionState from = tree.header().state();
    Instant since = from == ExecutionState.CREATED ? now : tree.header().stateChangedAt();
    tree.header(tree.header().after(event, now));
    trail.moved(from, since, reason);
  }

  /** Returns the decision, which changes the row of at most one attempt. */
  Decision decision() {
    return decision(tree.steps());
  }

  /** Returns the decision with further rows of attempts that the tree does not contain. */
  Decision decision(List<StepExecution> steps) {
    // Taking the events also increases the audit numbers of the branches, so it comes first.
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
