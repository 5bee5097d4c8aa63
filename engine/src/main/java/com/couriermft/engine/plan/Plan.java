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
 * A job's steps as a tree, and the way through it. Cursors are indexes of the definition's flat
 * list; the ones of markers that open a block stand for the whole block. Immutable; made by {@link
 * PlanParser}.
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

  /** A step or marker by its id, else by its index as digits. */
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
   * A step or marker by its id, else by its index as digits.
   *
   * @throws IllegalArgumentException there is none: the name is of another version
   */
  public StepDefinition getStep(String idOrIndex) {
    return findStep(idOrIndex)
        .orElseThrow(() -> new IllegalArgumentException("There is no step '" + idOrIndex + "'"));
  }

  /** Returns whether branches besides the root may run, which share the root's context. */
  public boolean hasBranches() {
    return byStart.values().stream()
        .anyMatch(n -> n.kind() == PlanNode.Kind.PARALLEL || n.kind() == PlanNode.Kind.FOR_EACH);
  }

  /** The step or block that begins at a cursor; empty at a closing marker and past the end. */
  public Optional<PlanNode> findNode(int cursor) {
    return Optional.ofNullable(byStart.get(cursor));
  }

  /** The block that the marker at a cursor closes, or whose {@code flow.else} it is. */
  public Optional<PlanNode> findClosed(int cursor) {
    return Optional.ofNullable(byClosing.get(cursor));
  }

  /** Returns whether a step or block that is in no other block begins at a cursor. */
  public boolean isOutermost(int cursor) {
    return root.children().stream().anyMatch(child -> child.from() == cursor);
  }

  /** Returns whether a cursor is at a step that does work, and not at a marker. */
  public boolean isStep(int cursor) {
    return findNode(cursor).filter(node -> node.kind() == PlanNode.Kind.STEP).isPresent();
  }

  /**
   * The group whose marker is at a cursor.
   *
   * @throws IllegalArgumentException there is something else: the cursor is of another version
   */
  public PlanNode.Parallel getGroup(int cursor) {
    if (byStart.get(cursor) instanceof PlanNode.Parallel group) {
      return group;
    }
    throw new IllegalArgumentException("No group begins at step " + cursor);
  }

  /**
   * The loop whose marker is at a cursor.
   *
   * @throws IllegalArgumentException there is something else: the cursor is of another version
   */
  public PlanNode.ForEach getLoop(int cursor) {
    if (byStart.get(cursor) instanceof PlanNode.ForEach loop) {
      return loop;
    }
    throw new IllegalArgumentException("No loop begins at step " + cursor);
  }

  /** The loops around a step or marker, from the outside in. */
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

  /** Returns whether one step has always been passed when another begins. */
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

  /** The order of a step relative to another one. */
  enum Order {
    /** The step has been passed by then. */
    BEFORE,
    /** The step has been passed by then if its part of a choice was taken. */
    PERHAPS,
    /** Either the step or the other one runs, never both. */
    EITHER,
    /** Both may run at the same time. */
    AT_THE_SAME_TIME,
    /** The step is the other one itself, or further down. */
    NOT_BEFORE
  }

  /**
   * The cursor after the step or block that begins at this one.
   *
   * @throws IllegalArgumentException nothing begins there
   */
  public int after(int cursor) {
    return findNode(cursor)
        .map(PlanNode::to)
        .orElseThrow(() -> new IllegalArgumentException("Nothing begins at step " + cursor));
  }

  /**
   * The step at a cursor.
   *
   * @throws IllegalArgumentException the plan has no such step: the cursor is of another version
   */
  public StepDefinition getStep(int cursor) {
    if (!isStep(cursor)) {
      throw new IllegalArgumentException(
          "Job " + job.jobId() + " has no step to run at " + cursor + " of " + steps().size());
    }
    return steps().get(cursor);
  }
}
