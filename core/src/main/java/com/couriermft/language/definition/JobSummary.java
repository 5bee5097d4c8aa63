package com.couriermft.language.definition;

import java.time.Instant;
import java.util.List;

/**
 * A job as lists show it.
 *
 * @param jobId its id
 * @param name for people
 * @param version the current one
 * @param savedAt when that was saved, by the storage server's clock
 * @param savedBy who saved it
 * @param dependsOn the jobs that its runs wait for
 */
public record JobSummary(
    String jobId,
    String name,
    int version,
    Instant savedAt,
    String savedBy,
    List<String> dependsOn) {
  /** Copies. */
  public JobSummary {
    dependsOn = List.copyOf(dependsOn);
  }
}
