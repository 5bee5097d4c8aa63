package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The eleven wings, groups of packages, as docs/architecture.md draws them. */
class WingsTest {
  private static final String ROOT = "com.couriermft.";

  /** Each wing may use itself and the wings before it. */
  private static final List<String> WINGS =
      List.of(
          "formats",
          "openpgp",
          "storage",
          "operating",
          "files",
          "partners",
          "language",
          "steps",
          "running",
          "starting",
          "oversight");

  @Test
  void everyClass_isInAWing_butTheFacade() {
    assertThat(
            ProductClasses.ALL.stream()
                .map(WingsTest::wing)
                .distinct()
                .filter(wing -> !wing.isEmpty()))
        .containsExactlyInAnyOrderElementsOf(WINGS);
  }

  @Test
  void wings_pointOneWay() {
    TreeSet<String> upwards = new TreeSet<>();
    for (JavaClass type : ProductClasses.ALL) {
      int own = WINGS.indexOf(wing(type));
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        boolean ours = target.getPackageName().startsWith(ROOT);
        if (own >= 0 && ours && WINGS.indexOf(wing(target)) > own) {
          upwards.add(type.getName() + " uses " + target.getName());
        }
      }
    }
    assertThat(upwards).as("uses of a later wing").isEmpty();
  }

  /** The wing of a class; empty for the facade, which is in none. */
  private static String wing(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(ROOT) ? name.substring(ROOT.length()).split("\\.")[0] : "";
  }
}
