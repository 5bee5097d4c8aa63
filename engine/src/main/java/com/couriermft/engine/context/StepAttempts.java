package com.couriermft.engine.context;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the attempts of steps outside loops, with one request for each range of such steps. */
public final class StepAttempts {
  private StepAttempts() {}

  /**
   * Returns the attempts, in order.
   *
   * @param since the first generation to include, from 1
   * @return attempts by index of the step; steps without attempts are left out
   */
  public static Map<Integer, List<StepExecution>> outsideLoops(
      StepQueries queries, Plan plan, Execution e, int since) {
    Map<Integer, List<StepExecution>> byIndex = new TreeMap<>();
    int steps = plan.steps().size();
    for (int from = 0; from < steps; ) {
      int to = endOfStretch(plan, from);
      for (int generation = since; to > from && generation <= e.generation(); generation++) {
        queries
            .outsideLoops(e.id(), generation, from, to)
            .forEach(
                row -> byIndex.computeIfAbsent(row.key().index(), i -> new ArrayList<>()).add(row));
      }
      from = Math.max(to, from + 1);
    }
    return byIndex;
  }

  /**
   * Returns the exclusive end of the range of steps outside loops that starts at an index. Returns
   * the index itself if no such range starts there.
   */
  private static int endOfStretch(Plan plan, int from) {
    int to = from;
    while (to < plan.steps().size() && plan.loopsAround(to).isEmpty()) {
      to++;
    }
    return to;
  }
}
