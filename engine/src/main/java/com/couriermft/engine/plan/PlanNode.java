package com.couriermft.engine.plan;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A node of a plan's tree, which covers a range of the definition's flat list of steps. */
public sealed interface PlanNode {
  /** Returns the kind of the node, for exhaustive switches. */
  Kind kind();

  /** Returns the index of the node's first step or marker. */
  int from();

  /** Returns the index after the node's last step or marker. */
  int to();

  /** Returns the maximum number of steps of the node that run at the same time. */
  int width();

  /** Returns the maximum number of branches opened by the node that exist at the same time. */
  int branches();

  /** Returns the direct children of the node, in order. */
  List<PlanNode> children();

  /** The kinds of node. */
  enum Kind {
    /** A {@link Sequence}. */
    SEQUENCE,
    /** A {@link Step}. */
    STEP,
    /** A {@link Parallel} group. */
    PARALLEL,
    /** A {@link ForEach} loop. */
    FOR_EACH,
    /** An {@link IfElse} condition. */
    IF_ELSE
  }

  /** The consequence of a failed item for the other items of its loop. */
  enum OnItemError {
    /** The loop does not process items that have not started. */
    STOP,
    /** The loop processes the other items and then fails. */
    CONTINUE
  }

  /** The point at which a resumed execution continues after it stopped within a loop. */
  enum LoopResume {
    /** Continues at the item and step where it stopped. */
    CONTINUE,
    /** Starts again at the loop's first item. */
    RESTART
  }

  /**
   * Nodes that run sequentially.
   *
   * @param children the nodes, in order
   * @param from index of the first step or marker
   * @param to index after the last step or marker
   */
  record Sequence(List<PlanNode> children, int from, int to) implements PlanNode {
    /** Copies mutable components. */
    public Sequence {
      children = List.copyOf(children);
    }

    @Override
    public Kind kind() {
      return Kind.SEQUENCE;
    }

    @Override
    public int width() {
      return children.stream().mapToInt(PlanNode::width).max().orElse(1);
    }

    @Override
    public int branches() {
      return children.stream().mapToInt(PlanNode::branches).max().orElse(0);
    }
  }

  /**
   * A single step.
   *
   * @param definition the step as its author wrote it
   */
  record Step(StepDefinition definition) implements PlanNode {
    @Override
    public Kind kind() {
      return Kind.STEP;
    }

    @Override
    public int from() {
      return definition.index();
    }

    @Override
    public int to() {
      return definition.index() + 1;
    }

    @Override
    public int width() {
      return 1;
    }

    @Override
    public int branches() {
      return 0;
    }

    @Override
    public List<PlanNode> children() {
      return List.of();
    }
  }

  /**
   * Steps and blocks that run in parallel.
   *
   * @param from index of the marker {@code flow.parallel}
   * @param to index after its {@code flow.end}
   * @param members the parallel steps and blocks
   */
  record Parallel(int from, int to, List<PlanNode> members) implements PlanNode {
    /** Copies mutable components. */
    public Parallel {
      members = List.copyOf(members);
    }

    @Override
    public Kind kind() {
      return Kind.PARALLEL;
    }

    @Override
    public int width() {
      return members.stream().mapToInt(PlanNode::width).sum();
    }

    @Override
    public int branches() {
      return members.stream().mapToInt(member -> 1 + member.branches()).sum();
    }

    @Override
    public List<PlanNode> children() {
      return members;
    }
  }

  /**
   * Steps that run once for each item of a list.
   *
   * @param from index of the marker {@code flow.foreach}
   * @param to index after its {@code flow.end}
   * @param body the steps that run for each item
   * @param source the items as the author wrote them: a list, or a string that refers to a list or
   *     contains one as JSON
   * @param maxParallel maximum number of items processed at the same time, 1..40
   * @param onItemError the consequence of a failed item for the other items
   * @param resume where a resumed execution continues
   */
  record ForEach(
      int from,
      int to,
      Sequence body,
      JsonNode source,
      int maxParallel,
      OnItemError onItemError,
      LoopResume resume)
      implements PlanNode {
    @Override
    public Kind kind() {
      return Kind.FOR_EACH;
    }

    @Override
    public int width() {
      return (int) Math.min(Integer.MAX_VALUE, (long) maxParallel * body.width());
    }

    @Override
    public int branches() {
      long lanes = hasLanes() ? maxParallel * (1L + body.branches()) : body.branches();
      return (int) Math.min(Integer.MAX_VALUE, lanes);
    }

    @Override
    public List<PlanNode> children() {
      return List.of(body);
    }

    /** Returns the index of the loop's {@code flow.end}. */
    public int end() {
      return to - 1;
    }

    /** Returns whether separate branches process the items. */
    public boolean hasLanes() {
      return maxParallel > 1 || onItemError == OnItemError.CONTINUE;
    }
  }

  /**
   * Steps that run if a condition is true, and steps that run if the condition is false.
   *
   * @param from index of the marker {@code flow.if}
   * @param to index after its {@code flow.end}
   * @param then the steps that run if the condition is true
   * @param otherwise the steps that run if it is false; {@code null} if there are none
   * @param left the left operand
   * @param operator the comparison
   * @param right the right operand; {@code null} for none
   */
  record IfElse(
      int from,
      int to,
      Sequence then,
      @Nullable Sequence otherwise,
      JsonNode left,
      Operator operator,
      @Nullable JsonNode right)
      implements PlanNode {
    @Override
    public Kind kind() {
      return Kind.IF_ELSE;
    }

    @Override
    public int width() {
      return children().stream().mapToInt(PlanNode::width).max().orElse(1);
    }

    @Override
    public int branches() {
      return children().stream().mapToInt(PlanNode::branches).max().orElse(0);
    }

    @Override
    public List<PlanNode> children() {
      return otherwise == null ? List.of(then) : List.of(then, otherwise);
    }

    /** Returns the steps that run for a value of the condition. */
    public Optional<Sequence> part(boolean holds) {
      return holds ? Optional.of(then) : Optional.ofNullable(otherwise);
    }
  }
}
