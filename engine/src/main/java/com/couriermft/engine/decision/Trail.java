package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.audit.AuditEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects the audit events of a decision; each branch has its own numbers and times. */
final class Trail {
  private static final int MOST_SHOWN = 20;

  private final Tree tree;
  private final Instant now;
  private final String actor;
  private final List<AuditEvent> events = new ArrayList<>();
  private final Map<BranchName, List<String>> decided = new TreeMap<>();

  Trail(Tree tree, Instant now, String actor) {
    this.tree = tree;
    this.now = now;
    this.actor = actor;
  }

  /** Returns the events, including decisions after the last event. */
  List<AuditEvent> events() {
    List.copyOf(decided.keySet()).forEach(this::tellDecisions);
    return events;
  }

  int size() {
    return events.size() + decided.size();
  }

  /**
   * Records the decision at a marker. One event contains all decisions of a branch up to its next
   * event.
   */
  void decided(BranchName branch, String decision) {
    decided.computeIfAbsent(branch, name -> new ArrayList<>()).add(decision);
  }

  private void tellDecisions(BranchName branch) {
    List<String> decisions = decided.remove(branch);
    if (decisions != null) {
      int shown = Math.min(decisions.size(), MOST_SHOWN);
      String text = String.join("; ", decisions.subList(0, shown));
      int more = decisions.size() - shown;
      told(branch, "flow.decided", more == 0 ? text : text + "; and " + more + " more");
    }
  }

  /** Records a change of the execution's state. */
  void moved(ExecutionState from, Instant since, @Nullable String reason) {
    ExecutionState to = tree.header().state();
    Failure failure = to == ExecutionState.FAILED ? tree.header().failure() : null;
    Line entry = new Line("execution." + to.text(), from.text(), to.text(), reason);
    add(BranchName.ROOT, entry, null, Duration.between(since, now), failure);
  }

  /** Records an event of the execution that does not change its state. */
  void told(BranchName branch, String event, @Nullable String reason) {
    add(branch, new Line(event, null, null, reason), null, null, null);
  }

  /** Records that a marker could not be decided or that items of its loop failed. */
  void failed(BranchName branch, String event, String marker, Failure failure) {
    add(branch, new Line(event, null, null, marker), null, null, failure);
  }

  /** Records that a worker claimed a step. */
  void claimed(BranchName branch, StepExecution step) {
    Line entry = new Line("step.running", StepState.PENDING.text(), StepState.RUNNING.text(), null);
    add(branch, entry, step, null, null);
  }

  /** Records that an attempt ended or returned to the queue. */
  void ended(
      BranchName branch,
      String event,
      StepExecution step,
      @Nullable Failure failure,
      @Nullable String reason) {
    Instant since = tree.get(branch).stepStartedAt();
    Line entry = new Line(event, StepState.RUNNING.text(), step.state().text(), reason);
    add(branch, entry, step, since == null ? null : Duration.between(since, now), failure);
  }

  /** Records that an attempt was interrupted. */
  void cancelled(BranchName branch, StepExecution step) {
    ended(branch, "step.cancelled", step, null, null);
  }

  private void add(
      BranchName name,
      Line entry,
      @Nullable StepExecution step,
      @Nullable Duration lasted,
      @Nullable Failure failure) {
    tellDecisions(name);
    Branch branch = tree.get(name).audited(now);
    tree.put(name, branch);
    AuditEvent event =
        new AuditEvent(
            now,
            name.text(),
            branch.auditSeq(),
            entry.event(),
            entry.from(),
            entry.to(),
            step == null ? null : step.stepId(),
            step == null ? null : step.key().attempt(),
            lasted == null ? null : lasted.toMillis(),
            step != null && step.state() == StepState.COMPLETED ? step.bytes() : null,
            failure,
            actor,
            entry.reason());
    events.add(step == null ? event : event.within(step.key().at().indexes()));
  }

  private record Line(
      String event, @Nullable String from, @Nullable String to, @Nullable String reason) {}
}
