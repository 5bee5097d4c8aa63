package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.context.StepAttempts;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepQueries.Iteration;
import com.couriermft.engine.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads the attempts that a page of steps shows.
 *
 * <p>These are all attempts of the steps outside of loops. For each step in loops, they are about
 * the first {@link StepQueries#MOST_ROWS} attempts, and the current attempts of branches.
 */
final class AttemptsRead {
  private final Courier courier;
  private final Snapshot at;
  private final Map<Integer, List<StepExecution>> outside;
  private final Map<Integer, StepIterations> inside = new TreeMap<>();

  AttemptsRead(Courier courier, Plan plan, Snapshot at) {
    this.courier = courier;
    this.at = at;
    this.outside = StepAttempts.outsideLoops(courier.records().steps(), plan, at.execution(), 1);
    plan.steps().stream()
        .map(StepDefinition::index)
        .filter(index -> plan.isStep(index) && !plan.loopsAround(index).isEmpty())
        .forEach(index -> inside.put(index, read(index)));
  }

  private StepIterations read(int index) {
    Execution e = at.execution();
    StepQueries.Page first =
        courier
            .records()
            .steps()
            .iterations(e.id(), e.generation(), index, StepQueries.MOST_ROWS, null);
    return new StepIterations(first, first.next() == null ? List.of() : present(e, index));
  }

  private List<Iteration> present(Execution e, int index) {
    return at.names().stream()
        .map(name -> at.branch(name).orElseThrow())
        .filter(branch -> branch.cursor() == index && branch.phase() != Phase.ENDED)
        .map(Branch::path)
        .map(path -> courier.records().steps().findIteration(e.id(), e.generation(), index, path))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns all attempts of a step outside of loops, in all generations. */
  List<StepExecution> outsideLoops(int index) {
    return outside.getOrDefault(index, List.of());
  }

  /** Returns the iterations that were read for a step in loops. */
  StepIterations iterations(int index) {
    return Objects.requireNonNull(inside.get(index));
  }

  /** Returns the indexes of the steps that have attempts in the execution's generation. */
  Set<Integer> tried() {
    Set<Integer> tried = new TreeSet<>();
    outside.values().stream()
        .map(rows -> rows.get(rows.size() - 1).key())
        .filter(last -> last.generation() == at.execution().generation())
        .forEach(last -> tried.add(last.index()));
    inside.forEach(
        (index, iterations) -> {
          if (!iterations.isEmpty()) {
            tried.add(index);
          }
        });
    return tried;
  }
}
