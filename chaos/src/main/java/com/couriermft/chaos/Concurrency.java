package com.couriermft.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes how many executions overlapped in time. Not thread-safe. */
final class Concurrency {
  private final List<Edge> edges = new ArrayList<>();

  private record Edge(String run, long at, int step) {}

  /** Adds the time span of an execution. Several overlapping spans of one execution count once. */
  void add(String run, long from, long to) {
    edges.add(new Edge(run, from, 1));
    edges.add(new Edge(run, to, -1));
  }

  /**
   * Returns the maximum number of concurrent executions. An execution that ends at the time at
   * which another execution starts does not overlap it.
   */
  int most() {
    edges.sort(Comparator.comparingLong(Edge::at).thenComparingInt(Edge::step));
    Map<String, Integer> spans = new HashMap<>();
    int most = 0;
    for (Edge edge : edges) {
      if (spans.merge(edge.run(), edge.step(), Integer::sum) == 0) {
        spans.remove(edge.run());
      }
      most = Math.max(most, spans.size());
    }
    return most;
  }
}
