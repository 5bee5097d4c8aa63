package com.couriermft.operate.report;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jobs that use a connection, as far as they were read.
 *
 * @param steps the ids of steps that name the connection, by job
 * @param unreadable ids of unreadable jobs, which may use it too
 * @param isWhole whether the list is complete
 */
public record ConnectionUsers(
    Map<String, Set<String>> steps, List<String> unreadable, boolean isWhole) {
  /** Copies. */
  public ConnectionUsers {
    steps = Map.copyOf(steps);
    unreadable = List.copyOf(unreadable);
  }
}
