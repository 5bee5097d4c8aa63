package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The rows of an execution while one decision is made: what was read, overlaid by what changes. */
final class Tree {
  private final Map<BranchName, Branch> members = new TreeMap<>();
  private final Map<BranchName, Optional<Branch>> changes = new TreeMap<>();
  private Execution header;
  private boolean headerTaken;

  Tree(Snapshot read) {
    this.header = read.execution();
    read.members().forEach((name, member) -> members.put(name, member.branch()));
  }

  /** An execution that is being made. */
  Tree(Execution created) {
    this.header = created;
    this.headerTaken = true;
  }

  Execution header() {
    return header;
  }

  void header(Execution changed) {
    headerTaken = true;
    header = changed;
  }

  /** Has the header's version checked, because what is decided depends on it. */
  void takeHeader() {
    headerTaken = true;
  }

  /**
   * A branch as it stands now.
   *
   * @throws StaleTreeException it is gone
   */
  Branch get(BranchName name) {
    if (name.isRoot()) {
      return header.branch();
    }
    Branch branch = members.get(name);
    if (branch == null) {
      throw new StaleTreeException("Branch " + name + " of " + header.id() + " is gone");
    }
    return branch;
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

  /** The members that a branch has opened and that are still there, in order. */
  List<BranchName> children(BranchName parent) {
    return members.keySet().stream()
        .filter(name -> name.parent().equals(parent))
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  /** Every branch, parents first. */
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
