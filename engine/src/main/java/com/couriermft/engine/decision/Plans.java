package com.couriermft.engine.decision;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanParser;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Provides the plans of job versions; recently used plans are cached as long as their definitions.
 * Thread-safe.
 */
public final class Plans {
  private static final int MOST_KEPT = 64;

  private final JobSource jobs;
  private final Map<String, Plan> kept = new LinkedHashMap<>(16, 0.75f, true);

  public Plans(JobSource jobs) {
    this.jobs = jobs;
  }

  /** Returns the plan of an execution's job version. */
  public synchronized Plan of(Execution e) {
    String version = e.jobId() + "/" + e.jobVersion();
    JobDefinition job = jobs.get(e.jobId(), e.jobVersion());
    Plan known = kept.get(version);
    if (known == null || known.job() != job) {
      known = PlanParser.parse(job);
      kept.put(version, known);
      if (kept.size() > MOST_KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
    return known;
  }
}
