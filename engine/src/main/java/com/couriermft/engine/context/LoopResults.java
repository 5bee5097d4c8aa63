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
 * Reads what a step has left in each iteration of the loops that a reader is not in itself. An
 * iteration counts as it does for everything else that a loop carries outward: not if its item
 * failed and the loop went on without it, and not if its loop was begun again since. Thread-safe.
 */
public final class LoopResults {
  private final ExecutionStore store;
  private final Plans plans;

  /** Reads rows of this store, by these plans. */
  public LoopResults(ExecutionStore store, Plans plans) {
    this.store = store;
    this.plans = plans;
  }

  /**
   * Hands on what a step has left, as {@link IterationOutputs#each}: as many requests as the step's
   * rows have pages; where loops were told to go on without failed items or to begin again, also as
   * many as the rows of failed items, or of all steps of the loop, have pages.
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
   * Returns the viewpoint of the execution that has run a step: another one where the reader is a
   * rerun that began behind it, whose context has no list of what each iteration left.
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

  /** The items that loops around the step have gone on without. */
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
          "More than %d items have failed; what the others left cannot be read as 'iterations'."
              .formatted(IterationOutputs.MAX_ENTRIES));
    }
  }

  /** Returns where a lane was when its item failed: the loops around it, and its own. */
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

  /** Any step of a loop tells its pass: the one that is read need not have run in the newest. */
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

  /** The loops around a step that the reader is not in. */
  private static List<PlanNode.ForEach> loops(Plan plan, int step, IterationPath within) {
    List<Integer> around = within.iterations().stream().map(IterationPath.Iteration::loop).toList();
    return plan.loopsAround(step).stream().filter(loop -> !around.contains(loop.from())).toList();
  }

  /** Returns the outputs of an attempt; none where the step left nothing. */
  private static Optional<ObjectNode> find(StepExecution row) {
    if (row.hasTooLargeOutputs()) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE,
          "Step '%s' left outputs of more than %d characters in iteration %s, which only"
                  .formatted(
                      row.stepId(), StepExecution.MAX_INLINE_OUTPUTS, row.key().at().indexes())
              + " that iteration can read; put them into a file.");
    }
    return Optional.ofNullable(row.outputs());
  }

  /**
   * Counts how often loops were begun again, as the rows of their steps tell: a pass that has begun
   * has an attempt of the first step that any pass comes to. Not thread-safe.
   */
  private static final class LoopPasses {
    private final Map<Loop, Integer> newest = new HashMap<>();

    /**
     * A loop at the items of the loops around it.
     *
     * @param around the items
     * @param marker index of its marker
     */
    private record Loop(IterationPath around, int marker) {}

    /** Takes in the passes of the loops that an attempt was in. */
    void add(IterationPath at) {
      for (int depth = 0; depth < at.depth(); depth++) {
        Iteration one = at.iterations().get(depth);
        if (one.pass() > 0) {
          newest.merge(new Loop(at.outer(depth), one.loop()), one.pass(), Math::max);
        }
      }
    }

    /** Whether no loop that the iteration is in was begun again since. */
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
