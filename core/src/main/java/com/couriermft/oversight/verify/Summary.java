package com.couriermft.oversight.verify;

import java.time.Duration;
import java.util.Map;

/**
 * The summary of a verification.
 *
 * @param executions runs that were checked
 * @param pools pools that were checked
 * @param findings how many of each severity were handed on
 * @param unsettled runs that moved each time they were looked at again
 * @param took how long it took
 */
public record Summary(
    long executions, int pools, Map<Severity, Long> findings, int unsettled, Duration took) {
  /** Copies. */
  public Summary {
    findings = Map.copyOf(findings);
  }

  /** Findings of a severity. */
  public long count(Severity severity) {
    return findings.getOrDefault(severity, 0L);
  }
}
