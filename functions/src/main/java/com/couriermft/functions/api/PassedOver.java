package com.couriermft.functions.api;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the steps that an execution skipped, and why. A step is skipped because a choice took
 * another branch, a loop had no items, or a rerun started at a later step. The result is derived
 * from the plan, the positions of the branches and the steps with attempts.
 */
final class PassedOver {
  private final Plan plan;
  private final Snapshot at;
  private final Set<Integer> tried;

  /**
   * Creates the finder for an execution.
   *
   * @param tried indexes of the steps that have attempts
   */
  PassedOver(Plan plan, Snapshot at, Set<Integer> tried) {
    this.plan = plan;
    this.at = at;
    this.tried = Set.copyOf(tried);
  }

  /** Returns why a step or marker without attempts was skipped; empty if it may still run. */
  Optional<String> reason(int index) {
    // After its attempts were deleted, an execution no longer shows which steps it skipped.
    if (at.execution().purgedAt() != null || !isPassed(index)) {
      return Optional.empty();
    }
    if (index < EarlierSteps.first(at.execution())) {
      return EarlierSteps.of(at.execution())
          .map(earlier -> "Not run: execution %s already ran it.".formatted(earlier.executionId()));
    }
    List<String> reasons = new ArrayList<>();
    for (PlanNode node = plan.root(); node != null; node = childAround(node, index)) {
      PlanNode part = childAround(node, index);
      if (part != null && node.from() < index && !wasTried(part)) {
        reason(node, part).ifPresent(reasons::add);
      }
    }
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of("Not run: " + String.join(", or ", reasons) + ".");
  }

  private Optional<String> reason(PlanNode node, PlanNode part) {
    return switch (node.kind()) {
      case IF_ELSE -> {
        boolean then = part.equals(((PlanNode.IfElse) node).then());
        yield Optional.of(
            "choice '%s' did not select its %s branch"
                .formatted(id(node), then ? "first" : "else"));
      }
      case FOR_EACH -> Optional.of("loop '%s' had no items".formatted(id(node)));
      case STEP, SEQUENCE, PARALLEL -> Optional.empty();
    };
  }

  private String id(PlanNode node) {
    return plan.steps().get(node.from()).id();
  }

  private boolean wasTried(PlanNode node) {
    return tried.stream().anyMatch(index -> node.from() <= index && index < node.to());
  }

  /** Returns whether the branch that would run the step has moved past it and will not return. */
  boolean isPassed(int index) {
    Branch branch = at.execution().branch();
    BranchName name = BranchName.ROOT;
    for (PlanNode node = plan.root(); node != null; node = childAround(node, index)) {
      if (node.kind() == PlanNode.Kind.PARALLEL && branch.cursor() == node.from()) {
        Optional<BranchName> member = member(name, (PlanNode.Parallel) node, index);
        if (member.isEmpty()) {
          return false;
        }
        name = member.get();
        branch = at.branch(name).orElseThrow();
      } else if (node.kind() == PlanNode.Kind.FOR_EACH && holds(node, branch.cursor())) {
        return false;
      } else if (isOtherPart(node, index, branch.cursor())) {
        return true;
      }
    }
    return branch.cursor() > index;
  }

  private Optional<BranchName> member(BranchName parent, PlanNode.Parallel group, int index) {
    return at.names().stream()
        .filter(name -> !name.isRoot() && name.parent().equals(parent))
        .filter(name -> name.marker() == group.from())
        .filter(name -> holds(group.members().get(name.member()), index))
        .findFirst();
  }

  private static boolean isOtherPart(PlanNode node, int index, int cursor) {
    if (node.kind() != PlanNode.Kind.IF_ELSE) {
      return false;
    }
    PlanNode own = childAround(node, index);
    PlanNode present = childAround(node, cursor);
    return own != null && present != null && own != present;
  }

  private static @Nullable PlanNode childAround(PlanNode node, int index) {
    return node.children().stream().filter(child -> holds(child, index)).findFirst().orElse(null);
  }

  private static boolean holds(PlanNode node, int index) {
    return node.from() <= index && index < node.to();
  }
}
