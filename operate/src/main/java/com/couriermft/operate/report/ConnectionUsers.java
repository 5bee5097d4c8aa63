package com.couriermft.operate.report;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jobs that use a connection, as far as the jobs are readable.
 *
 * @param steps the ids of steps that use the connection, by job
 * @param unreadable ids of unreadable jobs, which may also use the connection
 * @param isWhole whether the list is complete
 */
public record ConnectionUsers(
    Map<String, Set<String>> steps, List<String> unreadable, boolean isWhole) {
  public ConnectionUsers {
    steps = Map.copyOf(steps);
    unreadable = List.copyOf(unreadable);
  }
}
