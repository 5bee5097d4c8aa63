package com.couriermft.engine.request;

import com.couriermft.engine.context.Inheritance;
import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.RerunPoint;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import java.util.List;

/**
 * Finds the starting point of a rerun that starts at a given step, and checks whether it is
 * allowed. The original execution must have ended, must have reached that step, and must have run
 * the same preceding steps as the rerun's version has. Nothing is written until {@link #context} is
 * called. Thread-safe.
 */
public final class RerunStart {
  private static final String FROM_STEP = "/from_step";

  private final ExecutionStore store;
  private final StepQueries queries;
  private final Plans plans;
  private final Inheritance inheritance;

  /** Creates a lookup of executions, their waypoints and their plans. */
  public RerunStart(
      ExecutionStore store, StepQueries queries, Plans plans, Inheritance inheritance) {
    this.store = store;
    this.queries = queries;
    this.plans = plans;
    this.inheritance = inheritance;
  }

  /**
   * The starting point of a rerun.
   *
   * @param original the original execution
   * @param before the original's context at that point
   * @param earlier the steps that the rerun does not run
   */
  record Found(Execution original, Checkpoint before, EarlierSteps earlier) {}

  /**
   * Finds the starting point.
   *
   * @param id the id of the original execution
   * @param from the id of the step or block that the rerun starts with
   * @param plan the plan of the rerun
   * @throws InvalidInputException {@code unknown_step}, {@code step_in_block}, at {@code
   *     /from_step}
   * @throws InvalidJobStateTransitionException the execution has not ended
   * @throws ConflictException {@code steps_changed}, {@code step_not_reached}
   * @throws NotFoundException {@code context_gone}
   */
  Found find(String id, String from, Plan plan) {
    Execution original = store.get(id).execution();
    if (original.state().isActive() || original.state() == ExecutionState.PAUSED) {
      throw new InvalidJobStateTransitionException(id, original.state(), "rerun");
    }
    if (original.contextGoneAt() != null || original.purgedAt() != null) {
      throw new NotFoundException(
          ExecutionCodes.CONTEXT_GONE, "The context of execution " + id + " was deleted.");
    }
    int index = index(plan, from);
    requireSame(plans.of(original), plan, index, id);
    EarlierSteps earlier = new EarlierSteps(id, original.generation(), from, index);
    return new Found(original, before(original, earlier), earlier);
  }

  /**
   * Returns the context that the rerun starts with. Its files and values are copied for the rerun.
   */
  JobContext context(Found found, JobContext fresh) {
    return inheritance.of(found.original(), found.before(), fresh);
  }

  private static int index(Plan plan, String from) {
    StepDefinition step =
        plan.steps().stream()
            .filter(each -> each.id().equals(from))
            .findFirst()
            .orElseThrow(
                () ->
                    InvalidInputException.at(
                        FROM_STEP,
                        ReferenceCodes.UNKNOWN_STEP,
                        "Job '%s' has no step '%s'.".formatted(plan.job().jobId(), from)));
    if (!plan.isOutermost(step.index())) {
      throw InvalidInputException.at(
          FROM_STEP,
          ExecutionCodes.STEP_IN_BLOCK,
          ("Step '%s' is inside a loop, choice or group; select the step that starts the "
                      + "outermost")
                  .formatted(from)
              + " block around it; the entire block runs again.");
    }
    return step.index();
  }

  private static void requireSame(Plan before, Plan now, int index, String id) {
    List<StepDefinition> old = before.steps();
    for (int i = 0; i <= index; i++) {
      boolean isThere = i < old.size();
      boolean isSame =
          isThere
              && (i < index
                  ? old.get(i).equals(now.steps().get(i))
                  : old.get(i).id().equals(now.steps().get(i).id()) && before.isOutermost(i));
      if (!isSame) {
        throw new ConflictException(
            ExecutionCodes.STEPS_CHANGED,
            "Step %d ('%s') differs from the version that execution %s ran; select an"
                    .formatted(i, now.steps().get(i).id(), id)
                + " earlier step, or run the execution again with its own version.");
      }
    }
  }

  private Checkpoint before(Execution original, EarlierSteps earlier) {
    int index = earlier.index();
    if (index == EarlierSteps.first(original)) {
      return original.input();
    }
    int generation = earlier.generation();
    return queries
        .findWaypoint(original.id(), generation, index)
        .map(RerunPoint::checkpoint)
        .orElseThrow(
            () ->
                new ConflictException(
                    ExecutionCodes.STEP_NOT_REACHED,
                    ("Execution %s has no context from before step '%s': it never reached the "
                                + "step, or")
                            .formatted(original.id(), earlier.from())
                        + " ran under an earlier release."));
  }
}
