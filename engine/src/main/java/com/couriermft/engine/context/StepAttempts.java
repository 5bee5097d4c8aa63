package com.couriermft.engine.context;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The attempts of an execution's steps outside loops, in one request for each stretch of such
 * steps.
 */
public final class StepAttempts {
  private StepAttempts() {}

  /**
   * Reads the attempts, in order.
   *
   * @param since the first generation that counts, from 1
   * @return by index of the step; a step without attempts is not there
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
   * Returns the index after the steps outside loops that begin at an index; that index if there are
   * none.
   */
  private static int endOfStretch(Plan plan, int from) {
    int to = from;
    while (to < plan.steps().size() && plan.loopsAround(to).isEmpty()) {
      to++;
    }
    return to;
  }
}
