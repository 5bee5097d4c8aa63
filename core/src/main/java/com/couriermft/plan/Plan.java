package com.couriermft.plan;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.StepDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job's steps as a tree, and the way through it. Cursors are indexes of the definition's flat
 * list; the ones of markers that open a group stand for the whole group. Immutable; made by {@link
 * PlanParser}.
 */
public final class Plan {
  private final JobDefinition job;
  private final PlanNode.Sequence root;
  private final Map<Integer, PlanNode.Parallel> groups = new HashMap<>();

  Plan(JobDefinition job, PlanNode.Sequence root) {
    this.job = job;
    this.root = root;
    collect(root);
  }

  private void collect(PlanNode node) {
    switch (node.kind()) {
      case STEP -> {}
      case SEQUENCE -> ((PlanNode.Sequence) node).children().forEach(this::collect);
      case PARALLEL -> {
        PlanNode.Parallel group = (PlanNode.Parallel) node;
        groups.put(group.from(), group);
        group.members().forEach(this::collect);
      }
    }
  }

  /** The definition it was made from. */
  public JobDefinition job() {
    return job;
  }

  /** The whole of it. */
  public PlanNode.Sequence root() {
    return root;
  }

  /** Every step and marker, in the order of the definition. */
  public List<StepDefinition> steps() {
    return job.steps();
  }

  /** Whether anything runs at the same time. */
  public boolean hasGroups() {
    return !groups.isEmpty();
  }

  /** The group whose marker is at a cursor; empty where a step is. */
  public Optional<PlanNode.Parallel> findGroup(int cursor) {
    return Optional.ofNullable(groups.get(cursor));
  }

  /**
   * The group whose marker is at a cursor.
   *
   * @throws IllegalArgumentException there is a step: the cursor is of another version
   */
  public PlanNode.Parallel getGroup(int cursor) {
    return findGroup(cursor)
        .orElseThrow(() -> new IllegalArgumentException("No group begins at step " + cursor));
  }

  /** Whether a step is always done before another begins: not where they may run at one time. */
  boolean isBefore(int step, int other) {
    return step < other
        && groups.values().stream()
            .noneMatch(
                group ->
                    group.from() < step
                        && other < group.to()
                        && !areInOneMember(group, step, other));
  }

  private static boolean areInOneMember(PlanNode.Parallel group, int step, int other) {
    return group.members().stream()
        .anyMatch(member -> member.from() <= step && other < member.to());
  }

  /** The cursor after the step or the group at this one. */
  public int after(int cursor) {
    return findGroup(cursor).map(PlanNode::to).orElse(cursor + 1);
  }

  /**
   * The step at a cursor.
   *
   * @throws IllegalArgumentException the plan has no such step: the cursor is of another version
   */
  public StepDefinition getStep(int cursor) {
    if (cursor >= steps().size() || groups.containsKey(cursor)) {
      throw new IllegalArgumentException(
          "Job " + job.jobId() + " has no step to run at " + cursor + " of " + steps().size());
    }
    return steps().get(cursor);
  }
}
