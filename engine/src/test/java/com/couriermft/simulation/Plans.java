package com.couriermft.simulation;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanParser;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The plans of a scenario's jobs. */
final class Plans {
  private final Map<String, Plan> plans = new TreeMap<>();

  Plans(List<JobDefinition> jobs) {
    jobs.forEach(job -> plans.put(job.jobId(), PlanParser.parse(job)));
  }

  /** Returns the plan of a job. */
  Plan of(String jobId) {
    return plans.get(jobId);
  }
}
