package com.couriermft.engine.decision;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.LoopFrame;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.engine.spi.StepContext.Attempt;
import com.couriermft.transfer.delivery.Origin;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.workspace.WorkLine;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A branch whose step a worker has claimed.
 *
 * @param plan the execution's plan
 * @param at the rows after the claim
 * @param name the branch
 */
public record Claim(Plan plan, Snapshot at, BranchName name) {

  public Execution execution() {
    return at.execution();
  }

  public Branch branch() {
    return at.branch(name).orElseThrow();
  }

  /** Returns the step at the branch's cursor. */
  public StepDefinition step() {
    return plan.getStep(branch().cursor());
  }

  /** Returns the attempt and its nonce, which identifies this claim. */
  public Attempt attempt() {
    String nonce =
        "g%02d%04d%05d".formatted(execution().generation(), branch().cursor(), branch().fence());
    return new Attempt(
        execution().id(),
        execution().jobId(),
        step().id(),
        branch().path().text(),
        branch().attempt(),
        nonce + whose());
  }

  /** Returns the origin for the records of files that this attempt transfers. */
  public Origin origin() {
    Attempt attempt = attempt();
    return new Origin(
        attempt.executionId(),
        attempt.jobId(),
        attempt.stepId(),
        execution().generation(),
        branch().cursor(),
        branch().path().text(),
        attempt.number(),
        attempt.nonce(),
        execution().labels());
  }

  /** Returns an id that is unique to the claim. It consists of the branch's name and its fence. */
  private String whose() {
    byte[] text = name.text().getBytes(StandardCharsets.UTF_8);
    return name.isRoot() ? "" : Sha256.of(text).substring(0, 16);
  }

  /** Returns the items and members that the attempt works on, in all loops and groups around it. */
  public WorkLine line() {
    List<WorkLine.Turn> turns = new ArrayList<>();
    for (LoopFrame frame : branch().frames()) {
      boolean lanes = plan.getLoop(frame.at()).hasLanes();
      turns.add(new WorkLine.Turn(frame.at(), frame.index(), frame.pass(), lanes));
    }
    for (BranchName at = name; !at.isRoot(); at = at.parent()) {
      boolean group = plan.findNode(at.marker()).orElseThrow() instanceof PlanNode.Parallel;
      if (group) {
        turns.add(new WorkLine.Turn(at.marker(), at.member(), 0, true));
      }
    }
    // The marker of an inner block comes after the marker of the outer block.
    turns.sort(Comparator.comparingInt(WorkLine.Turn::block));
    return new WorkLine(execution().generation(), turns);
  }

  /** Returns the deadline of the attempt: the earlier of the step's and the job's. */
  public Instant deadline() {
    Instant started = branch().stepStartedAt();
    Instant own = (started == null ? at.readAt() : started).plusSeconds(step().timeoutSeconds());
    Instant jobs = execution().deadlineAt();
    return jobs != null && jobs.isBefore(own) ? jobs : own;
  }

  /** Returns whether the step may have had effects before this claim. */
  public boolean mayHaveRunBefore() {
    return branch().attempt() > 0 || branch().claims() > 1 || !branch().position().isEmpty();
  }

  /** Returns whether the step started and its effects have not been cleaned up since. */
  public boolean hasLeftovers() {
    return plan.isStep(branch().cursor())
        && (branch().attempt() > branch().baseAttempt()
            || branch().claims() > 0
            || !branch().position().isEmpty());
  }
}
