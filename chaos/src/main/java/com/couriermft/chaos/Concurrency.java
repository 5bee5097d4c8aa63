package com.couriermft.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts how many executions overlapped in time. Not thread-safe. */
final class Concurrency {
  private final List<Edge> edges = new ArrayList<>();

  private record Edge(String run, long at, int step) {}

  /** A run was at it from one time to another; several spans of one run count as one run. */
  void add(String run, long from, long to) {
    edges.add(new Edge(run, from, 1));
    edges.add(new Edge(run, to, -1));
  }

  /** The most at a time; who ends when another begins was not there with it. */
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
