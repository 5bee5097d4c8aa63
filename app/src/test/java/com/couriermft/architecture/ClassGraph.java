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
 * Which top-level classes need which others; a nested class counts as the one that it is in. A
 * constant that the compiler has copied is a need that only the sources show. A <em>knot</em> is a
 * strongly connected component of that graph: classes of which each needs every other one, directly
 * or through the rest, so that none can be read or tested alone.
 */
final class ClassGraph {
  private final Map<String, Set<String>> needs = new TreeMap<>();

  /** The graph of these classes among themselves; needs of other classes do not count. */
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

  /** A graph by the names of its nodes, for tests of this class. */
  ClassGraph(Map<String, Set<String>> needs) {
    this.needs.putAll(needs);
  }

  /** Returns this graph with more needs. */
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

  /** The knots of two classes or more, the largest first; each sorted by name. */
  List<List<String>> knots() {
    Search search = new Search();
    needs.keySet().forEach(search::visit);
    return search.knots.stream()
        .filter(knot -> knot.size() > 1)
        .sorted(Comparator.<List<String>>comparingInt(List::size).reversed())
        .toList();
  }

  /** Tarjan's algorithm: one walk in depth, in which each node learns the oldest one it reaches. */
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
