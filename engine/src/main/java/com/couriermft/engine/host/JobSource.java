package com.couriermft.engine.host;

import com.couriermft.engine.definition.JobDefinition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides job definitions. Thread-safe. */
public interface JobSource {
  /**
   * Returns a version of a job; implementations are expected to cache it.
   *
   * @throws com.couriermft.formats.failure.NotFoundException the version does not exist
   */
  JobDefinition get(String jobId, int version);

  /**
   * Returns the version of a job to which a new execution is pinned.
   *
   * @param version the requested version, {@code null} for the current one
   * @throws com.couriermft.formats.failure.NotFoundException the job or version does not exist, or
   *     the job is archived
   */
  Pinned pin(String jobId, @Nullable Integer version);

  /**
   * Returns the disabled jobs, each with a number that changes whenever the job is enabled and
   * disabled again. Not cached.
   */
  Map<String, Integer> disabled();

  /**
   * A definition and its version.
   *
   * @param definition the content
   * @param version the version's number
   * @param current the job's current version, which determines whether and how executions start
   */
  record Pinned(JobDefinition definition, int version, JobDefinition current) {
    /** Creates the current version of a job. */
    public Pinned(JobDefinition current, int version) {
      this(current, version, current);
    }
  }
}
