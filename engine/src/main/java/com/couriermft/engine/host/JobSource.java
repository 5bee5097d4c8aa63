package com.couriermft.engine.host;

import com.couriermft.engine.definition.JobDefinition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of job definitions. Thread-safe. */
public interface JobSource {
  /**
   * A version of a job; expected to be kept in memory.
   *
   * @throws com.couriermft.formats.failure.NotFoundException there is none
   */
  JobDefinition get(String jobId, int version);

  /**
   * Returns the version of a job that a new execution is pinned to.
   *
   * @param version the version asked for, {@code null} for the current one
   * @throws com.couriermft.formats.failure.NotFoundException there is no such job or version, or it
   *     is archived
   */
  Pinned pin(String jobId, @Nullable Integer version);

  /**
   * Returns the disabled jobs, each with a number that is another one whenever it has been enabled
   * in between; read afresh.
   */
  Map<String, Integer> disabled();

  /**
   * A definition and its version.
   *
   * @param definition the content
   * @param version its number
   * @param current the job's current version, which says whether and how executions start
   */
  record Pinned(JobDefinition definition, int version, JobDefinition current) {
    /** Makes the current version of a job. */
    public Pinned(JobDefinition current, int version) {
      this(current, version, current);
    }
  }
}
