package com.couriermft.engine.plan;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A node of a plan's tree: a range of the definition's flat list. */
public sealed interface PlanNode {
  /** Returns the kind of the node, for exhaustive switches. */
  Kind kind();

  /** Index of its first step or marker. */
  int from();

  /** Index after its last step or marker. */
  int to();

  /** Returns the largest number of steps that run at the same time. */
  int width();

  /** Returns the largest number of branches opened by the node that are alive at the same time. */
  int branches();

  /** Returns the direct children of the node, in order. */
  List<PlanNode> children();

  /** The kinds of node. */
  enum Kind {
    /** {@link Sequence}. */
    SEQUENCE,
    /** {@link Step}. */
    STEP,
    /** {@link Parallel}. */
    PARALLEL,
    /** {@link ForEach}. */
    FOR_EACH,
    /** {@link IfElse}. */
    IF_ELSE
  }

  /** The consequence of a failed item for the other items of its loop. */
  enum OnItemError {
    /** The other items are not begun. */
    STOP,
    /** The other items are tried; then the loop fails. */
    CONTINUE
  }

  /** The place where a resumed execution goes on that had stopped within a loop. */
  enum LoopResume {
    /** At the item and step where it stopped. */
    CONTINUE,
    /** At the loop's first item. */
    RESTART
  }

  /**
   * Nodes one after the other.
   *
   * @param children in order
   * @param from index of the first step or marker
   * @param to index after the last
   */
  record Sequence(List<PlanNode> children, int from, int to) implements PlanNode {
    /** Copies. */
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
   * A step that does something.
   *
   * @param definition as its author wrote it
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
   * Steps and blocks that run at the same time.
   *
   * @param from index of the marker {@code flow.parallel}
   * @param to index after its {@code flow.end}
   * @param members each a step or a block
   */
  record Parallel(int from, int to, List<PlanNode> members) implements PlanNode {
    /** Copies. */
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
   * @param body what is run for each item
   * @param source the items as the author wrote them: a list, or a text that refers to one or is
   *     one as JSON
   * @param maxParallel items at the same time, 1..40
   * @param onItemError what a failed item means for the others
   * @param resume where a resumed run goes on
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

    /** Index of its {@code flow.end}. */
    public int end() {
      return to - 1;
    }

    /** Returns whether branches of their own work on the items. */
    public boolean hasLanes() {
      return maxParallel > 1 || onItemError == OnItemError.CONTINUE;
    }
  }

  /**
   * Steps that run only if a condition holds, and others that run if it does not.
   *
   * @param from index of the marker {@code flow.if}
   * @param to index after its {@code flow.end}
   * @param then what is run if it holds
   * @param otherwise what is run if it does not; {@code null} for nothing
   * @param left what is compared
   * @param operator how
   * @param right with what; {@code null} for nothing
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

    /** The part that is run, as the condition says. */
    public Optional<Sequence> part(boolean holds) {
      return holds ? Optional.of(then) : Optional.ofNullable(otherwise);
    }
  }
}
