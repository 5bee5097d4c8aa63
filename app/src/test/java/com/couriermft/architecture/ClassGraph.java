package com.couriermft.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Graph of the dependencies between top-level classes; a nested class counts as its top-level
 * class. A dependency on a constant that the compiler inlines is visible only in the sources. A
 * <em>knot</em> is a strongly connected component of the graph. All its classes depend on each
 * other, directly or indirectly, so none of them can be read or tested alone.
 */
final class ClassGraph {
  private final Map<String, Set<String>> needs = new TreeMap<>();

  /** Returns the graph of these classes; dependencies on other classes are ignored. */
  ClassGraph(Iterable<JavaClass> classes) {
    classes.forEach(type -> needs.put(outermost(type).getFullName(), new TreeSet<>()));
    for (JavaClass type : classes) {
      String from = outermost(type).getFullName();
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String to = outermost(dependency.getTargetClass().getBaseComponentType()).getFullName();
        if (!to.equals(from) && needs.containsKey(to)) {
          needs.get(from).add(to);
        }
      }
    }
  }

  /** Creates a graph from node names, for tests of this class. */
  ClassGraph(Map<String, Set<String>> needs) {
    this.needs.putAll(needs);
  }

  /** Returns this graph with more dependencies. */
  ClassGraph and(Map<String, Set<String>> more) {
    Map<String, Set<String>> both = new TreeMap<>();
    needs.forEach((node, needed) -> both.put(node, new TreeSet<>(needed)));
    more.forEach(
        (node, needed) -> both.computeIfAbsent(node, any -> new TreeSet<>()).addAll(needed));
    return new ClassGraph(both);
  }

  private static JavaClass outermost(JavaClass type) {
    JavaClass at = type;
    while (at.getEnclosingClass().isPresent()) {
      at = at.getEnclosingClass().get();
    }
    return at;
  }

  /**
   * Returns the knots of at least two classes, largest first; the classes of each knot are sorted
   * by name.
   */
  List<List<String>> knots() {
    Search search = new Search();
    needs.keySet().forEach(search::visit);
    return search.knots.stream()
        .filter(knot -> knot.size() > 1)
        .sorted(Comparator.<List<String>>comparingInt(List::size).reversed())
        .toList();
  }

  /**
   * Implements Tarjan's algorithm: one depth-first traversal in which each node records the oldest
   * node that it reaches.
   */
  private final class Search {
    private final Map<String, Integer> number = new HashMap<>();
    private final Map<String, Integer> oldest = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final Set<String> onPath = new HashSet<>();
    private final List<List<String>> knots = new ArrayList<>();

    void visit(String node) {
      if (number.containsKey(node)) {
        return;
      }
      number.put(node, number.size());
      oldest.put(node, number.get(node));
      path.push(node);
      onPath.add(node);
      for (String next : needs.getOrDefault(node, Set.of())) {
        if (!number.containsKey(next)) {
          visit(next);
          oldest.merge(node, oldest.get(next), Math::min);
        } else if (onPath.contains(next)) {
          oldest.merge(node, number.get(next), Math::min);
        }
      }
      if (oldest.get(node).equals(number.get(node))) {
        close(node);
      }
    }

    private void close(String root) {
      Set<String> knot = new TreeSet<>();
      String last;
      do {
        last = path.pop();
        onPath.remove(last);
        knot.add(last);
      } while (!last.equals(root));
      knots.add(List.copyOf(knot));
    }
  }
}
