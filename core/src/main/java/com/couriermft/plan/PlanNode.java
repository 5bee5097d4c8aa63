package com.couriermft.plan;

import com.couriermft.definition.StepDefinition;
import java.util.List;

/** A node of a plan's tree. */
public sealed interface PlanNode {
  /** Which node it is, for exhaustive switches. */
  Kind kind();

  /** The kinds of node. */
  enum Kind {
    /** {@link Sequence}. */
    SEQUENCE,
    /** {@link Step}. */
    STEP
  }

  /**
   * Nodes one after the other.
   *
   * @param children in order
   */
  record Sequence(List<PlanNode> children) implements PlanNode {
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
  }
}
