package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.engine.StepAttempts;
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
import java.util.Set;
import java.util.TreeSet;

/**
 * What a page of steps is made from: {@link StepAttempts}, and where they do not reach all
 * iterations those that branches stand at.
 */
final class AttemptsRead {
  private final Courier courier;
  private final Snapshot at;
  private final StepAttempts read;

  AttemptsRead(Courier courier, Plan plan, Snapshot at) {
    this.courier = courier;
    this.at = at;
    this.read = StepAttempts.read(courier.stepQueries(), plan, at.execution(), 1);
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
    return read.outside().getOrDefault(index, List.of());
  }

  /** What was read of a step within loops. */
  StepIterations iterations(int index) {
    StepQueries.Page first = read.inside().get(index);
    boolean all = first.next() == null;
    return new StepIterations(first, all ? List.of() : present(at.execution(), index));
  }

  /** Indexes of the steps that have attempts in the run's generation. */
  Set<Integer> tried() {
    Set<Integer> tried = new TreeSet<>();
    read.outside().values().stream()
        .map(rows -> rows.get(rows.size() - 1).key())
        .filter(last -> last.generation() == at.execution().generation())
        .forEach(last -> tried.add(last.index()));
    read.inside()
        .forEach(
            (index, page) -> {
              if (!page.iterations().isEmpty()) {
                tried.add(index);
              }
            });
    return tried;
  }
}
