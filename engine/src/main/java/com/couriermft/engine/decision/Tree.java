package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.DeferredItem;
import com.couriermft.engine.execution.DeferredItemRows;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.RerunPoint;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StopRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an execution during one decision: the rows that were read, overlaid with the changes.
 */
final class Tree {
  private final Map<BranchName, Branch> members = new TreeMap<>();
  private final Map<BranchName, Optional<Branch>> changes = new TreeMap<>();
  private final Map<String, Optional<Branch>> aside = new TreeMap<>();
  private final Map<Integer, RerunPoint> waypoints = new TreeMap<>();
  private Execution header;
  private boolean headerTaken;
  private @Nullable StepExecution step;

  Tree(Snapshot read) {
    this.header = read.execution();
    read.members().forEach((name, member) -> members.put(name, member.branch()));
  }

  Execution header() {
    return header;
  }

  void header(Execution changed) {
    headerTaken = true;
    header = changed;
  }

  /** Makes the transaction check the header's version, because the decision depends on it. */
  void takeHeader() {
    headerTaken = true;
  }

  /**
   * Returns a branch with its changes.
   *
   * @throws StaleTreeException there is no such branch
   */
  Branch get(BranchName name) {
    if (name.isRoot()) {
      return header.branch();
    }
    Branch branch = members.get(name);
    if (branch == null) {
      throw new StaleTreeException("Branch " + name + " of " + header.id() + " does not exist");
    }
    return branch;
  }

  /**
   * Returns the branch that opened an active branch.
   *
   * @throws StaleTreeException the parent row has no active member, so one of the two rows is
   *     outdated
   */
  Branch opener(BranchName moving) {
    Branch parent = get(moving.parent());
    if (parent.phase() != Phase.GROUP || parent.active() == 0) {
      throw new StaleTreeException(
          "Branch %s of %s is %s with %d open branches that move; %s moves"
              .formatted(
                  moving.parent(), header.id(), parent.phase().text(), parent.active(), moving));
    }
    return parent;
  }

  void put(BranchName name, Branch branch) {
    if (name.isRoot()) {
      header(header.withBranch(branch));
    } else {
      members.put(name, branch);
      changes.put(name, Optional.of(branch));
    }
  }

  void remove(BranchName name) {
    if (members.remove(name) != null) {
      changes.put(name, Optional.empty());
    }
  }

  /**
   * Returns the members or lanes of a branch, in order.
   *
   * @throws StaleTreeException the branch has opened more members than were read
   */
  List<BranchName> openedBy(BranchName parent) {
    List<BranchName> children =
        members.keySet().stream().filter(name -> name.parent().equals(parent)).sorted().toList();
    if (children.size() != get(parent).next()) {
      throw new StaleTreeException(
          "Branch %s of %s has opened %d branches; found %d"
              .formatted(parent, header.id(), get(parent).next(), children.size()));
    }
    return children;
  }

  /** Returns all branches below another branch, parents first. */
  List<BranchName> below(BranchName above) {
    return members.keySet().stream().filter(name -> name.isBelow(above)).sorted().toList();
  }

  /**
   * Returns whether a branch must not start further steps, because its execution or its current
   * item must stop.
   */
  boolean isStopping(BranchName name) {
    if (header.stopping() != StopRequest.NONE) {
      return true;
    }
    for (BranchName above = name; !above.isRoot(); above = above.parent()) {
      if (get(above).isItemFailing()) {
        return true;
      }
    }
    return false;
  }

  /** Defers a failed item of a lane with its branches, and removes the branches below the lane. */
  void setAside(BranchName lane, int item) {
    List<BranchName> below = below(lane);
    aside.put(DeferredItemRows.key(lane, item, lane), Optional.of(get(lane)));
    below.forEach(
        name -> aside.put(DeferredItemRows.key(lane, item, name), Optional.of(get(name))));
    below.forEach(this::remove);
  }

  /** Restores a deferred item. */
  void takeUp(BranchName lane, DeferredItem item) {
    aside.put(DeferredItemRows.key(lane, item.item(), lane), Optional.empty());
    for (Map.Entry<BranchName, Branch> below : item.below().entrySet()) {
      aside.put(DeferredItemRows.key(lane, item.item(), below.getKey()), Optional.empty());
      put(below.getKey(), below.getValue());
    }
    put(lane, item.takenUpBy(get(lane)));
  }

  /** Sets and returns the row of the decision's attempt. */
  StepExecution step(StepExecution changed) {
    step = changed;
    return changed;
  }

  /** Returns the row of the attempt that the decision changes; empty if it changes none. */
  List<StepExecution> steps() {
    return step == null ? List.of() : List.of(step);
  }

  /** Records that the root has reached a top-level step or block. */
  void comeTo(int index) {
    Branch root = header.branch();
    waypoints.put(index, new RerunPoint(header.generation(), index, root.checkpoint()));
  }

  /** Returns the rerun points that the root has reached in this decision. */
  List<RerunPoint> waypoints() {
    return List.copyOf(waypoints.values());
  }

  /** Returns the reference scope at a branch's current position. */
  ReferenceScope from(BranchName name) {
    return new ReferenceScope(header, get(name), step, aside);
  }

  Map<String, Optional<Branch>> aside() {
    return aside;
  }

  /** Returns the names of all branches, parents first. */
  List<BranchName> names() {
    List<BranchName> names = new ArrayList<>(List.of(BranchName.ROOT));
    names.addAll(members.keySet());
    return names;
  }

  boolean isHeaderTaken() {
    return headerTaken;
  }

  Map<BranchName, Optional<Branch>> changes() {
    return changes;
  }
}
