package com.couriermft.plan;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.StepDefinition;
import java.util.List;
import java.util.Optional;

/**
 * A job's steps as a tree, and the way through it. Immutable; made by {@link PlanParser}.
 *
 * @param job the definition it was made from
 * @param root the whole of it
 */
public record Plan(JobDefinition job, PlanNode.Sequence root) {

  /** Every step, in the order of the definition. */
  public List<StepDefinition> steps() {
    return job.steps();
  }

  /** Where a run begins. */
  public StepAddress first() {
    return StepAddress.of(0);
  }

  /** What comes after a step that is done; empty at the end. */
  public Optional<StepAddress> after(StepAddress address) {
    int next = address.step() + 1;
    return next < steps().size() ? Optional.of(StepAddress.of(next)) : Optional.empty();
  }

  /**
   * The step at an address.
   *
   * @throws IllegalArgumentException the plan has no such step: the address is of another version
   */
  public StepDefinition getStep(StepAddress address) {
    if (address.step() >= steps().size()) {
      throw new IllegalArgumentException(
          "Job " + job.jobId() + " has " + steps().size() + " steps; there is no " + address);
    }
    return steps().get(address.step());
  }
}
