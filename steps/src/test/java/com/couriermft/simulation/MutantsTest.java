package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Removes the rules of the protocol one at a time and expects the simulation to detect each
 * removal. By default every second mutant is tried; {@code -Dcourier.mutants=all} tries all, and
 * comma-separated names try only the named mutants.
 */
class MutantsTest {
  /** The maximum is high because weak mutants cause no violation in most worlds. */
  private static final long MOST_RUNS = 500;

  static List<Mutant> mutants() {
    String only = System.getProperty("courier.mutants", "");
    List<Mutant> all =
        Stream.of(
                Mutants.ALL,
                GroupMutants.ALL,
                LoopMutants.ALL,
                CargoMutants.ALL,
                LimitMutants.ALL,
                StartMutants.ALL)
            .flatMap(List::stream)
            .toList();
    return all.stream()
        .filter(
            mutant ->
                only.isEmpty()
                    ? all.indexOf(mutant) % 2 == 0
                    : only.equals("all") || List.of(only.split(",")).contains(mutant.name()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void rule_takenAway_isMissed(Mutant mutant, @TempDir Path folder) throws Exception {
    mutant.compile(folder);
    Class<?> campaign = new MutantLoader(folder).loadClass("com.couriermft.simulation.Campaign");
    int moods = Mood.values().length;
    long firstOfMood = mutant.mood() == null ? 0 : mutant.mood().ordinal();
    long first = mutant.first() == null ? firstOfMood : mutant.first();
    long step = mutant.mood() == null ? 1 : moods;
    Object violation =
        campaign
            .getMethod("firstViolation", long.class, long.class, long.class)
            .invoke(null, first, step, MOST_RUNS);
    System.out.printf("%-18s %s%n", mutant.name(), violation);
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }
}
