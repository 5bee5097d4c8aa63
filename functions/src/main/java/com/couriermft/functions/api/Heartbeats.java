package com.couriermft.functions.api;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the times at which workers last renewed their leases. A heartbeat writes the row of its
 * branch, so the age of the row is the time since the heartbeat.
 */
final class Heartbeats {
  private Heartbeats() {}

  /** Returns when the worker of a branch last renewed its lease; empty if no worker holds one. */
  static Optional<Instant> find(Snapshot at, BranchName name) {
    return at.branch(name)
        .filter(branch -> branch.phase() == Phase.LEASED)
        .map(branch -> at.readAt().minus(at.age(name)));
  }

  /**
   * Returns the latest heartbeat of matching branches; empty if no worker holds a matching branch.
   */
  static Optional<Instant> newest(Snapshot at, Predicate<Branch> wanted) {
    return at.names().stream()
        .filter(name -> at.branch(name).filter(wanted).isPresent())
        .flatMap(name -> find(at, name).stream())
        .max(Comparator.naturalOrder());
  }
}
