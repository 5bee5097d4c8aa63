package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job's steps as a tree, with methods to move through it. Cursors are indexes into the
 * definition's flat list; the cursor of a marker that starts a block represents the entire block.
 * Immutable; created by {@link PlanParser}.
 */
public final class Plan {
  private final JobDefinition job;
  private final PlanNode.Sequence root;
  private final Map<Integer, PlanNode> byStart = new HashMap<>();
  private final Map<Integer, PlanNode> byClosing = new HashMap<>();

  Plan(JobDefinition job, PlanNode.Sequence root) {
    this.job = job;
    this.root = root;
    root.children().forEach(this::collect);
  }

  private void collect(PlanNode node) {
    if (node.kind() == PlanNode.Kind.SEQUENCE) {
      node.children().forEach(this::collect);
      return;
    }
    byStart.put(node.from(), node);
    if (node.kind() != PlanNode.Kind.STEP) {
      byClosing.put(node.to() - 1, node);
    }
    if (node instanceof PlanNode.IfElse choice && choice.otherwise() != null) {
      byClosing.put(choice.then().to(), node);
    }
    node.children().forEach(this::collect);
  }

  /** Returns the definition from which the plan was built. */
  public JobDefinition job() {
    return job;
  }

  /** Returns the root node, which contains all steps. */
  public PlanNode.Sequence root() {
    return root;
  }

  /** Returns all steps and markers, in the order of the definition. */
  public List<StepDefinition> steps() {
    return job.steps();
  }

  /** Returns a step or marker by its id, or by its index as digits; empty if there is none. */
  Optional<StepDefinition> findStep(String idOrIndex) {
    return steps().stream()
        .filter(step -> step.id().equals(idOrIndex))
        .findFirst()
        .or(
            () ->
                steps().stream()
                    .filter(step -> Integer.toString(step.index()).equals(idOrIndex))
                    .findFirst());
  }

  /**
   * Returns a step or marker by its id, or by its index as digits.
   *
   * @throws IllegalArgumentException there is no such step in this version of the job
   */
  public StepDefinition getStep(String idOrIndex) {
    return findStep(idOrIndex)
        .orElseThrow(() -> new IllegalArgumentException("There is no step '" + idOrIndex + "'"));
  }

  /**
   * Returns whether the plan has groups or loops, so that branches other than the root may run and
   * share the root's context.
   */
  public boolean hasBranches() {
    return byStart.values().stream()
        .anyMatch(n -> n.kind() == PlanNode.Kind.PARALLEL || n.kind() == PlanNode.Kind.FOR_EACH);
  }

  /**
   * Returns the step or block that starts at a cursor; empty at a closing marker and after the last
   * step.
   */
  public Optional<PlanNode> findNode(int cursor) {
    return Optional.ofNullable(byStart.get(cursor));
  }

  /**
   * Returns the block that the marker at a cursor closes, or to which the {@code flow.else} at the
   * cursor belongs.
   */
  public Optional<PlanNode> findClosed(int cursor) {
    return Optional.ofNullable(byClosing.get(cursor));
  }

  /** Returns whether a top-level step or block starts at a cursor. */
  public boolean isOutermost(int cursor) {
    return root.children().stream().anyMatch(child -> child.from() == cursor);
  }

  /** Returns whether a cursor is at a step rather than at a marker. */
  public boolean isStep(int cursor) {
    return findNode(cursor).filter(node -> node.kind() == PlanNode.Kind.STEP).isPresent();
  }

  /**
   * Returns the group whose marker is at a cursor.
   *
   * @throws IllegalArgumentException no group starts there in this version of the job
   */
  public PlanNode.Parallel getGroup(int cursor) {
    if (byStart.get(cursor) instanceof PlanNode.Parallel group) {
      return group;
    }
    throw new IllegalArgumentException("No group starts at step " + cursor);
  }

  /**
   * Returns the loop whose marker is at a cursor.
   *
   * @throws IllegalArgumentException no loop starts there in this version of the job
   */
  public PlanNode.ForEach getLoop(int cursor) {
    if (byStart.get(cursor) instanceof PlanNode.ForEach loop) {
      return loop;
    }
    throw new IllegalArgumentException("No loop starts at step " + cursor);
  }

  /** Returns the loops around a step or marker, from the outermost inward. */
  public List<PlanNode.ForEach> loopsAround(int index) {
    List<PlanNode.ForEach> loops = new ArrayList<>();
    @Nullable PlanNode node = root;
    while (node != null) {
      if (node instanceof PlanNode.ForEach loop && loop.from() < index) {
        loops.add(loop);
      }
      node = childAround(node, index);
    }
    return loops;
  }

  private static @Nullable PlanNode childAround(PlanNode node, int index) {
    return node.children().stream()
        .filter(child -> child.from() <= index && index < child.to())
        .findFirst()
        .orElse(null);
  }

  /** Returns whether one step has always run before another step starts. */
  Order order(int step, int other) {
    if (step >= other) {
      return Order.NOT_BEFORE;
    }
    Order order = Order.BEFORE;
    for (@Nullable PlanNode node = root; node != null; node = childAround(node, step)) {
      @Nullable PlanNode own = childAround(node, step);
      @Nullable PlanNode others = childAround(node, other);
      if (node.kind() == PlanNode.Kind.PARALLEL && others != null && own != others) {
        return Order.AT_THE_SAME_TIME;
      } else if (node.kind() == PlanNode.Kind.IF_ELSE && own != null && own != others) {
        if (others != null) {
          return Order.EITHER;
        }
        order = Order.PERHAPS;
      }
    }
    return order;
  }

  /** The order of one step relative to another. */
  enum Order {
    /** The step always runs before the other step starts. */
    BEFORE,
    /** The step runs before the other step starts if its branch of a condition is taken. */
    PERHAPS,
    /** Either this step or the other step runs, but never both. */
    EITHER,
    /** Both steps may run at the same time. */
    AT_THE_SAME_TIME,
    /** The step is the other step itself, or comes after it. */
    NOT_BEFORE
  }

  /**
   * Returns the cursor after the step or block that starts at a cursor.
   *
   * @throws IllegalArgumentException no step or block starts there
   */
  public int after(int cursor) {
    return findNode(cursor)
        .map(PlanNode::to)
        .orElseThrow(() -> new IllegalArgumentException("No block starts at step " + cursor));
  }

  /**
   * Returns the step at a cursor.
   *
   * @throws IllegalArgumentException the plan has no such step in this version of the job
   */
  public StepDefinition getStep(int cursor) {
    if (!isStep(cursor)) {
      throw new IllegalArgumentException(
          "Job " + job.jobId() + " has no step to run at " + cursor + " of " + steps().size());
    }
    return steps().get(cursor);
  }
}
