package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.execution.Branch;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.StepQueries;
import com.couriermft.execution.StepQueries.Iteration;
import com.couriermft.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The attempts of a run's steps, read within bounds: all of the steps outside loops, and of each
 * step within loops about {@link StepQueries#MOST_ROWS} and those that branches stand at.
 */
final class AttemptsRead {
  private final Map<Integer, List<StepExecution>> outside = new TreeMap<>();
  private final Map<Integer, StepIterations> inside = new TreeMap<>();
  private final Set<Integer> tried = new TreeSet<>();
  private final Courier courier;
  private final Snapshot at;

  AttemptsRead(Courier courier, Plan plan, Snapshot at) {
    this.courier = courier;
    this.at = at;
    int steps = plan.steps().size();
    for (int from = 0; from < steps; ) {
      boolean within = !plan.loopsAround(from).isEmpty();
      int to = from + 1;
      while (!within && to < steps && plan.loopsAround(to).isEmpty()) {
        to++;
      }
      if (!within) {
        readOutside(from, to);
      } else if (plan.isStep(from)) {
        readInside(from);
      }
      from = to;
    }
  }

  private void readOutside(int from, int to) {
    Execution e = at.execution();
    for (int generation = 1; generation <= e.generation(); generation++) {
      for (StepExecution row : courier.stepQueries().outsideLoops(e.id(), generation, from, to)) {
        outside.computeIfAbsent(row.key().index(), index -> new ArrayList<>()).add(row);
        if (generation == e.generation()) {
          tried.add(row.key().index());
        }
      }
    }
  }

  private void readInside(int index) {
    Execution e = at.execution();
    StepQueries.Page first =
        courier
            .stepQueries()
            .iterations(e.id(), e.generation(), index, StepQueries.MOST_ROWS, null);
    List<Iteration> present = first.next() == null ? List.of() : present(e, index);
    if (!first.iterations().isEmpty()) {
      tried.add(index);
    }
    inside.put(index, new StepIterations(first, present));
  }

  private List<Iteration> present(Execution e, int index) {
    List<Iteration> present = new ArrayList<>();
    at.names().stream()
        .map(name -> at.branch(name).orElseThrow())
        .filter(branch -> branch.cursor() == index && branch.phase() != Phase.ENDED)
        .map(branch -> key(e, branch))
        .forEach(
            key ->
                courier
                    .executions()
                    .findStep(e.id(), key)
                    .ifPresent(row -> present.add(new Iteration(key.at(), List.of(row)))));
    return present;
  }

  private static StepExecution.Key key(Execution e, Branch branch) {
    return new StepExecution.Key(e.generation(), branch.cursor(), branch.path(), branch.attempt());
  }

  /** Every attempt of a step outside loops, of every generation. */
  List<StepExecution> outsideLoops(int index) {
    return outside.getOrDefault(index, List.of());
  }

  /** What was read of a step within loops. */
  StepIterations iterations(int index) {
    return inside.get(index);
  }

  /** Indexes of the steps that have attempts in the run's generation. */
  Set<Integer> tried() {
    return tried;
  }
}
