package com.couriermft.functions.api;

import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepQueries.Iteration;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.functions.answer.ExecutedStep.IterationCounts;
import com.couriermft.functions.answer.IterationEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The iterations of a step in loops, with their counts. Only the newest pass of each item counts.
 */
final class StepIterations {
  private static final int SHOWN = 5;

  private final Map<StepState, Integer> counts = new EnumMap<>(StepState.class);
  private final List<Iteration> lastFew;
  private final @Nullable IterationPath countedUpTo;

  /**
   * Counts the iterations that were read, and keeps only the iterations that are shown.
   *
   * @param first the first iterations
   * @param present the current iterations of branches
   */
  StepIterations(StepQueries.Page first, List<Iteration> present) {
    List<Iteration> newest = new ArrayList<>(first.newestPasses());
    Set<IterationPath> known = newest.stream().map(Iteration::at).collect(Collectors.toSet());
    present.stream().filter(one -> !known.contains(one.at())).forEach(newest::add);
    newest.forEach(one -> counts.merge(one.last().state(), 1, Integer::sum));
    newest.sort(
        Comparator.comparing((Iteration i) -> begun(i.last())).thenComparing(i -> i.at().text()));
    this.lastFew = List.copyOf(newest.subList(Math.max(0, newest.size() - SHOWN), newest.size()));
    this.countedUpTo = first.next();
  }

  boolean isEmpty() {
    return lastFew.isEmpty();
  }

  /** Returns whether a worker runs one of the iterations. */
  boolean isRunning() {
    return counts.containsKey(StepState.RUNNING);
  }

  /** Returns the iteration that started last. */
  Iteration last() {
    return lastFew.get(lastFew.size() - 1);
  }

  /** Returns the last few iterations, oldest first. */
  List<IterationEntry> lastFew() {
    return lastFew.stream().map(IterationEntry::brief).toList();
  }

  private static Instant begun(StepExecution step) {
    Instant at = step.startedAt();
    return at == null ? Instant.EPOCH : at;
  }

  /**
   * Returns the counts by state.
   *
   * @param total number of items in the loop; {@code null} if unknown
   */
  IterationCounts counted(@Nullable Integer total) {
    return new IterationCounts(
        total,
        counts.get(StepState.PENDING),
        count(StepState.COMPLETED),
        count(StepState.FAILED),
        count(StepState.RUNNING),
        count(StepState.SKIPPED),
        counts.get(StepState.CANCELLED),
        countedUpTo == null ? null : countedUpTo.indexes());
  }

  private int count(StepState state) {
    return counts.getOrDefault(state, 0);
  }
}
