package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests worlds in which every pool with a used slot counts as large. In large pools, slots are
 * counted only if the maximum does not already decide.
 */
class LargePoolsTest {
  private static final long RUNS = Long.getLong("courier.simulation.large", 40);

  private static Mutant large(String name, String rule) {
    return Mutant.of(name, rule)
        .edit("engine/pool/PoolViews", "this.large = large;", "this.large = 0;");
  }

  static List<Mutant> mutants() {
    return List.of(
        large("boundForgotten", "large pools: what was granted since the count is held as well")
            .shownBy(8)
            .edit(
                "engine/pool/PoolStore",
                "view.held() + grant.slots().size()",
                "Math.max(1, view.slots().size())"),
        large("instancesUncounted", "large pools: a job with a bound of its own is counted")
            .shownBy(129)
            .edit("engine/pool/PoolView", "slot.maxInstances() == 0", "slot.maxInstances() >= 0"));
  }

  @Test
  void worlds_ofLargePools_violateNothing(@TempDir Path folder) throws Exception {
    assertThat(firstViolation(large("large", "none"), folder, RUNS)).isNull();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void rule_takenAway_isMissed(Mutant mutant, @TempDir Path folder) throws Exception {
    Object violation = firstViolation(mutant, folder, 500);
    System.out.printf("%-18s %s%n", mutant.name(), violation);
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }

  private static Object firstViolation(Mutant mutant, Path folder, long runs) throws Exception {
    mutant.compile(folder);
    return new MutantLoader(folder)
        .loadClass("com.couriermft.simulation.Campaign")
        .getMethod("firstViolation", long.class, long.class, long.class)
        .invoke(null, mutant.first() == null ? 0L : mutant.first(), 1L, runs);
  }
}
