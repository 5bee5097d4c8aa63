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
 * The effect of an event on an execution: what to commit in one transaction, and which branches a
 * worker is to look at afterwards.
 *
 * @param after the header
 * @param header whether it is written
 * @param members what is written of members; empty for one that is removed
 * @param aside failed items that are set aside; empty for what is taken up again
 * @param steps rows of attempts, whole
 * @param waypoints steps and blocks outside all blocks that the execution has come to
 * @param audit what to tell of it
 * @param send branches for which a message is to be sent once it is committed
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
   * Whether the decision changes more than one branch, so that it must be made on rows read just
   * now.
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

  /** Returns this decision with what the attempt itself reported in the audit rows of its step. */
  public Decision reported(long bytes, List<String> used) {
    List<AuditEvent> told =
        audit.stream().map(e -> e.stepId() == null ? e : e.reported(bytes, used)).toList();
    return new Decision(after, header, members, aside, steps, waypoints, told, send);
  }

  /** Returns the rows to write, marked with a nonce that no other transaction has. */
  public Change change(String nonce) {
    return new Change(after, header, members, aside, steps, waypoints, audit, nonce);
  }
}
