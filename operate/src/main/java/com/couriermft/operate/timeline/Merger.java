package com.couriermft.operate.timeline;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Merges bars of one step that overlap or are less than the resolution in milliseconds apart. A
 * resolution of 0 merges nothing. Each bar counts as at least a millisecond long. Pure.
 */
final class Merger {
  private static final Comparator<AttemptBar> BY_TIME =
      Comparator.comparing(AttemptBar::from)
          .thenComparing(AttemptBar::to)
          .thenComparing(AttemptBar::branch);

  private final long resolution;

  private Merger(long resolution) {
    this.resolution = resolution;
  }

  /**
   * The bars of each step at a resolution.
   *
   * @param resolution the resolution that was used, which may be coarser than requested
   * @param steps the steps, in the order of their start
   */
  record Drawing(long resolution, List<StepBars> steps) {}

  /**
   * Draws bars at the finest resolution that stays within a maximum number of bars. This is the
   * requested resolution, multiplied by a power of two if necessary. Each step keeps at least one
   * bar.
   *
   * @param most maximum number of bars, single and merged
   */
  static Drawing draw(List<AttemptBar> bars, long resolution, int most) {
    Map<String, List<AttemptBar>> byStep = new LinkedHashMap<>();
    bars.stream()
        .sorted(BY_TIME)
        .forEach(bar -> byStep.computeIfAbsent(bar.stepId(), id -> new ArrayList<>()).add(bar));
    long span = span(bars);
    long used = resolution;
    List<StepBars> drawn = new Merger(used).draw(byStep);
    while (used <= span && drawn.stream().mapToInt(StepBars::size).sum() > most) {
      used = Math.max(1, used * 2);
      drawn = new Merger(used).draw(byStep);
    }
    return new Drawing(used, drawn);
  }

  private static long span(List<AttemptBar> bars) {
    long first = bars.stream().mapToLong(bar -> bar.from().toEpochMilli()).min().orElse(0);
    long last = bars.stream().mapToLong(bar -> bar.to().toEpochMilli()).max().orElse(0);
    return last - first;
  }

  private List<StepBars> draw(Map<String, List<AttemptBar>> byStep) {
    List<StepBars> steps = new ArrayList<>();
    byStep.forEach((id, bars) -> steps.add(draw(id, bars)));
    return steps;
  }

  private StepBars draw(String stepId, List<AttemptBar> sorted) {
    List<AttemptBar> single = new ArrayList<>();
    List<MergedBars> merged = new ArrayList<>();
    int begin = 0;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < sorted.size(); i++) {
      AttemptBar bar = sorted.get(i);
      if (i > begin && bar.from().toEpochMilli() - end >= resolution || resolution == 0) {
        add(sorted.subList(begin, i), single, merged);
        begin = i;
        end = Long.MIN_VALUE;
      }
      end = Math.max(end, bar.endMillis());
    }
    add(sorted.subList(begin, sorted.size()), single, merged);
    return new StepBars(stepId, single, merged);
  }

  private static void add(
      List<AttemptBar> group, List<AttemptBar> single, List<MergedBars> merged) {
    if (group.size() > 1) {
      merged.add(merge(group));
    } else {
      single.addAll(group);
    }
  }

  private static MergedBars merge(List<AttemptBar> group) {
    long last = group.stream().mapToLong(AttemptBar::endMillis).max().orElseThrow();
    int failed = (int) group.stream().filter(bar -> bar.state().equals(AttemptBar.FAILED)).count();
    long bytes = group.stream().mapToLong(bar -> bar.bytes() == null ? 0 : bar.bytes()).sum();
    Instant first = group.get(0).from();
    return new MergedBars(
        first, Instant.ofEpochMilli(last), group.size(), failed, maxParallel(group), bytes);
  }

  private static int maxParallel(List<AttemptBar> group) {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    for (AttemptBar bar : group) {
      changes.merge(bar.from().toEpochMilli(), 1, Integer::sum);
      changes.merge(bar.endMillis(), -1, Integer::sum);
    }
    int now = 0;
    int most = 0;
    for (int change : changes.values()) {
      now += change;
      most = Math.max(most, now);
    }
    return most;
  }
}
