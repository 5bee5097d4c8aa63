package com.couriermft.running.engine.host;

import com.couriermft.language.definition.JobDefinition;
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
   * A definition and its version.
   *
   * @param definition the content
   * @param version its number
   */
  record Pinned(JobDefinition definition, int version) {}
}
