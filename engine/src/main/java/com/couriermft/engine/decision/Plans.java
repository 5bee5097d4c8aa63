package com.couriermft.engine.decision;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanParser;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The plans of job versions, the last used ones kept as long as their definitions are. Thread-safe.
 */
public final class Plans {
  private static final int MOST_KEPT = 64;

  private final JobSource jobs;
  private final Map<String, Plan> kept = new LinkedHashMap<>(16, 0.75f, true);

  /** Parses the definitions of this source. */
  public Plans(JobSource jobs) {
    this.jobs = jobs;
  }

  /** The plan that an execution is pinned to. */
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
