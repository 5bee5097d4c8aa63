package com.couriermft.language.definition;

import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param labels that it carries
 */
public record JobSummary(
    String jobId,
    String name,
    int version,
    Instant savedAt,
    String savedBy,
    List<String> dependsOn,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Labels labels) {
  /** Copies. */
  public JobSummary {
    dependsOn = List.copyOf(dependsOn);
  }
}
