package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Limits the number of classes that all depend on each other, so that none of them can be
 * understood alone.
 */
class KnotsTest {
  /** A few classes may form one concept: a value and its reader, a tree and its nodes. */
  private static final int MOST = 4;

  /**
   * Existing larger knots, by the last part of their package's name. Knots may shrink but not grow,
   * and none may be added.
   */
  private static final Map<String, Integer> STILL_LARGER =
      Map.of("archive", 7, "bundle", 5, "chaos", 8, "openpgp", 6, "path", 6, "remote", 5);

  @Test
  void knots_areSmall() {
    ClassGraph graph = new ClassGraph(ProductClasses.ALL).and(SourceUnits.ALL.needs());
    Map<String, List<String>> large = new TreeMap<>();
    graph.knots().stream()
        .filter(knot -> knot.size() > MOST)
        .forEach(knot -> large.putIfAbsent(packageOf(knot), knot));
    Map<String, Integer> sizes = new TreeMap<>();
    large.forEach((name, knot) -> sizes.put(name, knot.size()));
    assertThat(sizes)
        .as("sizes of knots, which are %s", large)
        .isEqualTo(new TreeMap<>(STILL_LARGER));
  }

  /**
   * Returns the last part of the name of the knot's package; there are no cycles between packages.
   */
  private static String packageOf(List<String> knot) {
    String first = knot.get(0);
    String holder = first.substring(0, first.lastIndexOf('.'));
    return holder.substring(holder.lastIndexOf('.') + 1);
  }

  @Test
  void knots_areTheStronglyConnectedComponents() {
    Map<String, Set<String>> needs =
        Map.of(
            "a", Set.of("b"),
            "b", Set.of("c", "d"),
            "c", Set.of("a"),
            "d", Set.of("e"),
            "e", Set.of("d", "f"),
            "f", Set.of());
    assertThat(new ClassGraph(needs).knots())
        .containsExactly(List.of("a", "b", "c"), List.of("d", "e"));
  }
}
