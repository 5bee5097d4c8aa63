package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that, without a sweep, every execution of a pool gets a slot regardless of the order in
 * which hosts act. The number of slots must never exceed the limit.
 */
class PoolSiteTest {
  private static final long RUNS = Long.getLong("courier.simulation.pools", 3_000);
  private static final long OF_MUTANTS = 20_000;

  @Test
  void executions_getTheirSlots_withoutASweep() {
    assertThat(PoolSite.firstViolation(0, RUNS)).isNull();
  }

  static List<Mutant> mutants() {
    return List.of(
        Mutant.of("someUnchecked", "waiting: who leaves others waiting looks once more")
            .shownBy(1031)
            .edit(
                "engine/pool/PoolStore",
                "isKnown, isKnown && (",
                "isKnown || grant.waiting() == WaitingForSlot.SOME, (isKnown || grant.waiting() =="
                    + " WaitingForSlot.SOME) && ("),
        Mutant.of("noneUnchecked", "waiting: who leaves nobody waiting looks once more")
            .shownBy(11466)
            .edit(
                "engine/pool/PoolStore",
                "isKnown, isKnown && (",
                "isKnown || grant.waiting() == WaitingForSlot.NONE, (isKnown || grant.waiting() =="
                    + " WaitingForSlot.NONE) && ("),
        Mutant.of("unknownIsNone", "waiting: where nobody has looked, who gives a slot up looks")
            .shownBy(633)
            .edit(
                "engine/pool/PoolStore",
                "views.readWaiting(pool) != WaitingForSlot.NONE",
                "views.readWaiting(pool) == WaitingForSlot.SOME"),
        Mutant.of("limitUnread", "handover: a slot above the limit is not handed on")
            .shownBy(463)
            .edit("engine/pool/SlotHandover", "held.getAsInt() <= PoolRows.limit(fence)", "true"),
        Mutant.of("allGranted", "handover: of a group only as many are given up as wait")
            .edit(
                "engine/effect/SlotHandovers",
                "granted.forEach(next -> ends.next().next = next)",
                "granted.forEach(next -> ends.forEachRemaining(end -> end.next = next))"),
        Mutant.of("grantedTwice", "handover: an end that comes twice hands its slot on once")
            .shownBy(2702)
            .edit(
                "engine/effect/SlotHandovers",
                "bySlot.putIfAbsent(ended.slot.key(), ended)",
                "bySlot.putIfAbsent(ended.toString(), ended)"));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void rule_takenAway_isMissed(Mutant mutant, @TempDir Path folder) throws Exception {
    mutant.compile(folder);
    Object violation =
        new MutantLoader(folder)
            .loadClass("com.couriermft.simulation.PoolSite")
            .getMethod("firstViolation", long.class, long.class)
            .invoke(null, mutant.first() == null ? 0L : mutant.first(), OF_MUTANTS);
    System.out.printf("%-18s %s%n", mutant.name(), violation);
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }
}
