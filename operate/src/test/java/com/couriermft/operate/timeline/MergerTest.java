package com.couriermft.operate.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Tests that merged bars agree with single bars at any resolution, by comparing them millisecond by
 * millisecond.
 */
class MergerTest {
  private static final Instant ZERO = Instant.parse("2026-03-01T00:00:00Z");
  private static final int SPAN = 600;
  private static final List<String> STATES =
      List.of("completed", "failed", "recovered", "running", "sliced");

  private static List<AttemptBar> bars(Random random, int count) {
    List<AttemptBar> bars = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(SPAN);
      int length = random.nextInt(random.nextBoolean() ? 4 : 80);
      Long bytes = random.nextInt(4) == 0 ? null : (Long) (long) random.nextInt(1000);
      String step = "s" + random.nextInt(3);
      String state = STATES.get(random.nextInt(STATES.size()));
      Instant at = ZERO.plusMillis(from);
      bars.add(
          new AttemptBar(at, at.plusMillis(length), state, step, 0, "h." + i, List.of(i), bytes));
    }
    return bars;
  }

  private static int millis(Instant at) {
    return (int) (at.toEpochMilli() - ZERO.toEpochMilli());
  }

  /** Returns the milliseconds that a bar covers, which is at least one millisecond. */
  private static BitSet covered(Instant from, Instant to) {
    BitSet covered = new BitSet();
    covered.set(millis(from), Math.max(millis(to), millis(from) + 1));
    return covered;
  }

  /** Returns the union of the bars, with gaps shorter than the resolution filled. */
  private static BitSet union(List<AttemptBar> bars, long resolution) {
    BitSet union = new BitSet();
    bars.forEach(bar -> union.or(covered(bar.from(), bar.to())));
    for (int end = union.nextClearBit(0); union.nextSetBit(end) >= 0; ) {
      int next = union.nextSetBit(end);
      if (union.previousSetBit(end) >= 0 && next - end < resolution) {
        union.set(end, next);
      }
      end = union.nextClearBit(next);
    }
    return union;
  }

  @Property(tries = 400)
  void bars_merged_coverTheUnionAndCountEachOnce(
      @ForAll long seed,
      @ForAll @IntRange(max = 60) int count,
      @ForAll @IntRange(min = 1, max = 90) int resolution) {
    List<AttemptBar> all = bars(new Random(seed), count);
    Merger.Drawing drawing = Merger.draw(all, resolution, Integer.MAX_VALUE);
    assertThat(drawing.resolution()).isEqualTo(resolution);
    for (StepBars step : drawing.steps()) {
      List<AttemptBar> own =
          all.stream().filter(bar -> bar.stepId().equals(step.stepId())).toList();
      BitSet drawn = new BitSet();
      step.bars().forEach(bar -> drawn.or(covered(bar.from(), bar.to())));
      step.merged().forEach(bar -> drawn.or(covered(bar.from(), bar.to())));
      assertThat(drawn).isEqualTo(union(own, resolution));
      int counted = step.merged().stream().mapToInt(MergedBars::count).sum();
      assertThat(counted + step.bars().size()).isEqualTo(own.size());
      step.merged().forEach(merged -> check(merged, own));
    }
    assertThat(drawing.steps()).extracting(StepBars::stepId).doesNotHaveDuplicates();
    assertThat(drawing.steps().stream().map(StepBars::stepId))
        .containsExactlyInAnyOrderElementsOf(
            all.stream().map(AttemptBar::stepId).distinct().toList());
  }

  private static void check(MergedBars merged, List<AttemptBar> own) {
    List<AttemptBar> within =
        own.stream()
            .filter(bar -> !bar.from().isBefore(merged.from()) && !bar.to().isAfter(merged.to()))
            .toList();
    assertThat(merged.count()).isEqualTo(within.size()).isGreaterThan(1);
    assertThat(merged.failed())
        .isEqualTo((int) within.stream().filter(bar -> bar.state().equals("failed")).count());
    assertThat(merged.bytes())
        .isEqualTo(within.stream().mapToLong(b -> b.bytes() == null ? 0 : b.bytes()).sum());
    int most = 0;
    for (int at = millis(merged.from()); at <= millis(merged.to()); at++) {
      int instant = at;
      most =
          Math.max(
              most,
              (int) within.stream().filter(b -> covered(b.from(), b.to()).get(instant)).count());
    }
    assertThat(merged.maxParallel()).isEqualTo(most);
  }

  @Property(tries = 200)
  void bars_withoutAResolution_staySingleWhileTheyFit(
      @ForAll long seed,
      @ForAll @IntRange(max = 60) int count,
      @ForAll @IntRange(max = 60) int most) {
    List<AttemptBar> all = bars(new Random(seed), count);
    Merger.Drawing drawing = Merger.draw(all, 0, most);
    int drawn = drawing.steps().stream().mapToInt(StepBars::size).sum();
    assertThat(drawn).isLessThanOrEqualTo(Math.max(most, drawing.steps().size()));
    if (count <= most) {
      assertThat(drawing.resolution()).isZero();
      assertThat(drawing.steps().stream().flatMap(step -> step.bars().stream()))
          .containsExactlyInAnyOrderElementsOf(all);
    } else if (drawing.steps().size() < count) {
      assertThat(drawing.resolution()).isPositive();
    }
  }
}
