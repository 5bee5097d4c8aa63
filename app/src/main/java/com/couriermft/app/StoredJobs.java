package com.couriermft.app;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.host.JobSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads stored job definitions for the engine. */
record StoredJobs(JobStore jobs) implements JobSource {
  @Override
  public JobDefinition get(String jobId, int version) {
    return jobs.getVersion(jobId, version);
  }

  @Override
  public JobSource.Pinned pin(String jobId, @Nullable Integer version) {
    StoredDefinition<JobDefinition> current = jobs.get(jobId);
    return version == null || version == current.version()
        ? new JobSource.Pinned(current.definition(), current.version())
        : new JobSource.Pinned(jobs.getVersion(jobId, version), version, current.definition());
  }

  @Override
  public Map<String, Integer> disabled() {
    return jobs.disabled();
  }
}
