package com.couriermft.engine;

import com.couriermft.execution.Execution;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.StepQueries;
import com.couriermft.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The attempts of a run's steps, read within bounds: all of the steps outside loops, one request
 * for each stretch of them, and of each step within loops the first {@link StepQueries#MOST_ROWS},
 * about.
 *
 * @param outside by index of the step, of every generation that was asked for, in order
 * @param inside by index of the step, of the run's generation; a step that was never begun has an
 *     empty page
 */
public record StepAttempts(
    Map<Integer, List<StepExecution>> outside, Map<Integer, StepQueries.Page> inside) {

  /** Copies. */
  public StepAttempts {
    outside = Collections.unmodifiableMap(new TreeMap<>(outside));
    inside = Collections.unmodifiableMap(new TreeMap<>(inside));
  }

  /**
   * Reads them.
   *
   * @param since the first generation that counts for steps outside loops, from 1
   */
  public static StepAttempts read(StepQueries queries, Plan plan, Execution e, int since) {
    Map<Integer, List<StepExecution>> outside = new TreeMap<>();
    Map<Integer, StepQueries.Page> inside = new TreeMap<>();
    int steps = plan.steps().size();
    for (int from = 0; from < steps; ) {
      int to = endOfStretch(plan, from);
      for (int generation = since; to > from && generation <= e.generation(); generation++) {
        queries
            .outsideLoops(e.id(), generation, from, to)
            .forEach(
                row -> outside.computeIfAbsent(row.key().index(), i -> new ArrayList<>()).add(row));
      }
      if (to == from && plan.isStep(from)) {
        inside.put(
            from, queries.iterations(e.id(), e.generation(), from, StepQueries.MOST_ROWS, null));
      }
      from = Math.max(to, from + 1);
    }
    return new StepAttempts(outside, inside);
  }

  /**
   * The index after the steps outside loops that begin at one; that one itself if there are none.
   */
  private static int endOfStretch(Plan plan, int from) {
    int to = from;
    while (to < plan.steps().size() && plan.loopsAround(to).isEmpty()) {
      to++;
    }
    return to;
  }
}
