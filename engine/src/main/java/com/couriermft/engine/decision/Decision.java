package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.RerunPoint;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.storage.audit.AuditEvent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The effect of an event on an execution: what one transaction commits, and the branches that
 * workers process next.
 *
 * @param after the header
 * @param header whether the header is written
 * @param members the members to write; empty for one that is removed
 * @param aside rows of deferred items; empty for items that are processed again
 * @param steps complete rows of attempts
 * @param waypoints top-level steps and blocks that the execution has reached
 * @param audit the audit events
 * @param send branches for which a message is sent after the commit
 */
public record Decision(
    Execution after,
    boolean header,
    Map<BranchName, Optional<Branch>> members,
    Map<String, Optional<Branch>> aside,
    List<StepExecution> steps,
    List<RerunPoint> waypoints,
    List<AuditEvent> audit,
    List<BranchName> send) {

  /**
   * Returns whether the decision changes more than one branch and must therefore be based on
   * freshly read rows.
   */
  public boolean concernsOthers(BranchName name) {
    return !name.isRoot() && (header || members.keySet().stream().anyMatch(n -> !n.equals(name)));
  }

  /** Returns the fence of a branch after the decision. */
  public int fence(BranchName name) {
    return (name.isRoot()
            ? after.branch()
            : Objects.requireNonNull(members.get(name), name::toString).orElseThrow())
        .fence();
  }

  /**
   * Returns this decision with the attempt's reported bytes and connections in the audit rows of
   * its step.
   */
  public Decision reported(long bytes, List<String> used) {
    List<AuditEvent> told =
        audit.stream().map(e -> e.stepId() == null ? e : e.reported(bytes, used)).toList();
    return new Decision(after, header, members, aside, steps, waypoints, told, send);
  }

  /** Returns the rows to write, tagged with a nonce that is unique to the transaction. */
  public Change change(String nonce) {
    return new Change(after, header, members, aside, steps, waypoints, audit, nonce);
  }
}
