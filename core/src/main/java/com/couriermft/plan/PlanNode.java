package com.couriermft.plan;

import com.couriermft.definition.StepDefinition;
import java.util.List;

/** A node of a plan's tree: a range of the definition's flat list. */
public sealed interface PlanNode {
  /** Which node it is, for exhaustive switches. */
  Kind kind();

  /** Index of its first step or marker. */
  int from();

  /** Index after its last step or marker. */
  int to();

  /** The kinds of node. */
  enum Kind {
    /** {@link Sequence}. */
    SEQUENCE,
    /** {@link Step}. */
    STEP,
    /** {@link Parallel}. */
    PARALLEL
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

    /** How many branches are alive at most while it is open. */
    public int width() {
      return members.stream().mapToInt(Parallel::width).sum();
    }

    private static int width(PlanNode node) {
      return node.kind() == Kind.PARALLEL ? ((Parallel) node).width() : 1;
    }
  }
}
