package com.couriermft.automation.chain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dependency graph of a chain's nodes. Dependencies on nodes that do not exist are ignored. If
 * no node depends on another, the nodes form a sequence in the given order. Immutable.
 */
final class ChainGraph {
  private final Map<String, ChainNode> nodes = new LinkedHashMap<>();
  private final Map<String, List<UpstreamNode>> upstreams = new HashMap<>();
  private final Map<String, List<UpstreamNode>> outgoing = new HashMap<>();
  private final List<String> order;
  private final List<String> cycle;

  private ChainGraph(List<ChainNode> all) {
    all.forEach(node -> nodes.putIfAbsent(node.id(), node));
    boolean line = all.stream().allMatch(node -> node.dependsOn().isEmpty());
    String before = null;
    for (ChainNode node : nodes.values()) {
      List<UpstreamNode> edges =
          line && before != null
              ? List.of(UpstreamNode.completed(before))
              : node.dependsOn().stream().filter(u -> nodes.containsKey(u.node())).toList();
      upstreams.put(node.id(), edges);
      edges.forEach(u -> outgoing.computeIfAbsent(u.node(), n -> new ArrayList<>()).add(u));
      before = node.id();
    }
    Walk walk = new Walk();
    nodes.keySet().forEach(walk::visit);
    order = List.copyOf(walk.done);
    cycle = List.copyOf(walk.cycle);
  }

  /** Builds the graph of a definition, which need not be validated. */
  static ChainGraph of(ChainDefinition chain) {
    return new ChainGraph(chain.nodes());
  }

  /** Visits nodes in topological order. */
  private final class Walk {
    private final Set<String> done = new LinkedHashSet<>();
    private final List<String> path = new ArrayList<>();
    private final List<String> cycle = new ArrayList<>();

    void visit(String node) {
      if (done.contains(node)) {
        return;
      }
      int seen = path.indexOf(node);
      if (seen >= 0) {
        if (cycle.isEmpty()) {
          // The path leads upstream, so it is reversed: a cycle is reported in the order in which
          // its nodes would run.
          cycle.add(node);
          for (int i = path.size() - 1; i > seen; i--) {
            cycle.add(path.get(i));
          }
        }
        return;
      }
      path.add(node);
      upstreams(node).forEach(upstream -> visit(upstream.node()));
      path.remove(path.size() - 1);
      done.add(node);
    }
  }

  /** Returns the nodes in topological order; requires a graph without cycles. */
  List<String> order() {
    return order;
  }

  /**
   * Returns nodes that wait for each other in a cycle, in the order in which they would run; empty
   * if there is no cycle.
   */
  List<String> cycle() {
    return cycle;
  }

  Collection<String> ids() {
    return nodes.keySet();
  }

  Optional<ChainNode> find(String id) {
    return Optional.ofNullable(nodes.get(id));
  }

  ChainNode get(String id) {
    return find(id).orElseThrow(() -> new IllegalStateException("There is no node '" + id + "'"));
  }

  /** Returns the dependencies of a node: the upstream nodes for which the node waits. */
  List<UpstreamNode> upstreams(String node) {
    return upstreams.getOrDefault(node, List.of());
  }

  /** Returns the dependencies that other nodes have on a node. */
  List<UpstreamNode> outgoing(String node) {
    return outgoing.getOrDefault(node, List.of());
  }

  /** Returns all direct and indirect upstream nodes of a node in the graph. */
  Set<String> ancestors(String node) {
    Set<String> found = new LinkedHashSet<>();
    collect(node, false, found);
    return found;
  }

  /** Returns the upstream nodes of a node that have certainly completed when the node runs. */
  Set<String> surelyCompleted(String node) {
    Set<String> found = new LinkedHashSet<>();
    collect(node, true, found);
    return found;
  }

  private void collect(String node, boolean strictly, Set<String> found) {
    for (UpstreamNode upstream : upstreams(node)) {
      boolean counts = !strictly || !upstream.letsFailurePass();
      if (counts && found.add(upstream.node())) {
        collect(upstream.node(), strictly, found);
      }
    }
  }
}
