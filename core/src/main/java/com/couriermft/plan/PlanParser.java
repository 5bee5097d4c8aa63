package com.couriermft.plan;

import com.couriermft.definition.JobDefinition;

/** Makes plans of definitions. */
public final class PlanParser {
  private PlanParser() {}

  /** The plan of a definition that {@link JobValidator} has found valid. */
  public static Plan parse(JobDefinition job) {
    return new Plan(
        job,
        new PlanNode.Sequence(job.steps().stream().<PlanNode>map(PlanNode.Step::new).toList()));
  }
}
