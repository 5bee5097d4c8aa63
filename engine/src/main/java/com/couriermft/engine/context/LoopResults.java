package com.couriermft.engine.context;

import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.decision.ReferenceScope;
import com.couriermft.engine.definition.OnFailure;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.DeferredItemRows;
import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.expression.IterationOutputs;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.expression.IterationPath.Iteration;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the outputs of a step in each iteration of loops that do not contain the reader. Iterations
 * are left out if their item failed and the loop continued without it, or if their loop has been
 * restarted since. Thread-safe.
 */
public final class LoopResults {
  private final ExecutionStore store;
  private final Plans plans;

  public LoopResults(ExecutionStore store, Plans plans) {
    this.store = store;
    this.plans = plans;
  }

  /**
   * Passes a step's outputs to a reader, as {@link IterationOutputs#each} specifies. It makes one
   * request per page of the step's rows. For loops that continued without failed items, it also
   * reads the rows of failed items; for restarted loops, it also reads the rows of all steps of the
   * loop.
   */
  void each(
      ReferenceScope at,
      String step,
      IterationPath within,
      Consumer<IterationOutputs.Left> reader) {
    int index = plans.of(at.execution()).getStep(step).index();
    ReferenceScope from = whoRan(at, index);
    String reading = at.execution().id();
    Set<IterationPath> failed = failedItems(from, index, within);
    LoopPasses passes = passes(from, index, within);
    forEachAttempt(
        from,
        index,
        row -> {
          IterationPath path = row.key().at();
          if (row.state() == StepState.COMPLETED
              && within.sees(path)
              && passes.isNewest(path)
              && !isIn(failed, path)) {
            find(row)
                .map(left -> Inheritance.moved(left, from.execution().id(), reading))
                .ifPresent(o -> reader.accept(new IterationOutputs.Left(path, (ObjectNode) o)));
          }
        });
  }

  /**
   * Returns the scope of the execution that ran a step. For a rerun that started after the step,
   * returns the scope of the original execution, because the rerun's context does not list
   * iterations.
   */
  private ReferenceScope whoRan(ReferenceScope reader, int index) {
    ReferenceScope at = reader;
    Optional<EarlierSteps> earlier = EarlierSteps.of(reader.execution());
    while (earlier.isPresent() && index < earlier.get().index()) {
      Execution ran = earlier.get().then(store.get(earlier.get().executionId()).execution());
      at = ReferenceScope.committed(ran, ran.branch());
      earlier = EarlierSteps.of(ran);
    }
    return at;
  }

  private void forEachAttempt(ReferenceScope from, int index, Consumer<StepExecution> reader) {
    StepExecution ended = from.ended();
    String id = from.execution().id();
    store.forEachAttempt(
        id,
        from.execution().generation(),
        index,
        row -> {
          if (ended == null || !row.key().equals(ended.key())) {
            reader.accept(row);
          }
        });
    if (ended != null && ended.key().index() == index) {
      reader.accept(ended);
    }
  }

  /**
   * Returns the items that failed in loops around the step, where the loop continued after the
   * failure.
   */
  private Set<IterationPath> failedItems(ReferenceScope from, int step, IterationPath within) {
    Plan plan = plans.of(from.execution());
    Set<IterationPath> failed = new HashSet<>();
    if (loops(plan, step, within).stream().noneMatch(loop -> mayGoOnWithout(plan, loop))) {
      return failed;
    }
    store.forEachAside(
        from.execution().id(),
        from.execution().generation(),
        (key, lane) -> {
          if (!from.aside().containsKey(key)) {
            add(item(lane), failed);
          }
        });
    from.aside().forEach((key, branch) -> branch.ifPresent(lane -> addLane(key, lane, failed)));
    return failed;
  }

  private static void addLane(String key, Branch branch, Set<IterationPath> failed) {
    if (DeferredItemRows.isLane(key)) {
      add(item(branch), failed);
    }
  }

  private static void add(IterationPath item, Set<IterationPath> failed) {
    failed.add(item);
    if (failed.size() > IterationOutputs.MAX_ENTRIES) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE,
          ("More than %d items failed, so the outputs of the other items are not available as "
                  + "'iterations'.")
              .formatted(IterationOutputs.MAX_ENTRIES));
    }
  }

  /**
   * Returns the iteration of a lane's failed item, including the iterations of the loops around it.
   */
  private static IterationPath item(Branch lane) {
    List<IterationPath.Iteration> around =
        lane.outer().stream().map(frame -> frame.iteration()).toList();
    return new IterationPath(around).then(lane.loops().get(0).iteration());
  }

  private static boolean mayGoOnWithout(Plan plan, PlanNode.ForEach loop) {
    return loop.onItemError() == PlanNode.OnItemError.CONTINUE
        && plan.job().failurePolicy().effectiveOnFailure(plan.steps().get(loop.from()))
            != OnFailure.STOP;
  }

  private static boolean isIn(Set<IterationPath> items, IterationPath at) {
    for (int depth = 1; depth <= at.depth() && !items.isEmpty(); depth++) {
      if (items.contains(at.outer(depth))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the passes of the loops around a step. The rows of any step of a loop show the loop's
   * pass; the step that is read might not have run in the newest pass.
   */
  private LoopPasses passes(ReferenceScope from, int step, IterationPath within) {
    LoopPasses passes = new LoopPasses();
    Plan plan = plans.of(from.execution());
    loops(plan, step, within).stream()
        .filter(loop -> loop.resume() == PlanNode.LoopResume.RESTART)
        .findFirst()
        .ifPresent(
            loop ->
                store.forEachAttempt(
                    from.execution().id(),
                    from.execution().generation(),
                    loop.from(),
                    loop.to(),
                    row -> passes.add(row.key().at())));
    return passes;
  }

  /** Returns the loops around a step that do not contain the reader. */
  private static List<PlanNode.ForEach> loops(Plan plan, int step, IterationPath within) {
    List<Integer> around = within.iterations().stream().map(IterationPath.Iteration::loop).toList();
    return plan.loopsAround(step).stream().filter(loop -> !around.contains(loop.from())).toList();
  }

  /** Returns the outputs of an attempt; empty if the step has none. */
  private static Optional<ObjectNode> find(StepExecution row) {
    if (row.hasTooLargeOutputs()) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE,
          "Step '%s' returned more than %d characters of outputs in iteration %s, which only"
                  .formatted(
                      row.stepId(), StepExecution.MAX_INLINE_OUTPUTS, row.key().at().indexes())
              + " that iteration can read; write them to a file.");
    }
    return Optional.ofNullable(row.outputs());
  }

  /**
   * Counts how often loops were restarted, according to the rows of their steps: every started pass
   * has an attempt of its first step. Not thread-safe.
   */
  private static final class LoopPasses {
    private final Map<Loop, Integer> newest = new HashMap<>();

    /**
     * A loop in one iteration of the loops around it.
     *
     * @param around the iteration of the loops around it
     * @param marker the index of the loop's marker
     */
    private record Loop(IterationPath around, int marker) {}

    /** Adds the passes of an attempt's loops. */
    void add(IterationPath at) {
      for (int depth = 0; depth < at.depth(); depth++) {
        Iteration one = at.iterations().get(depth);
        if (one.pass() > 0) {
          newest.merge(new Loop(at.outer(depth), one.loop()), one.pass(), Math::max);
        }
      }
    }

    /** Returns whether none of the iteration's loops has been restarted since the iteration. */
    boolean isNewest(IterationPath at) {
      for (int depth = 0; depth < at.depth() && !newest.isEmpty(); depth++) {
        Iteration one = at.iterations().get(depth);
        if (one.pass() < newest.getOrDefault(new Loop(at.outer(depth), one.loop()), 0)) {
          return false;
        }
      }
      return true;
    }
  }
}
