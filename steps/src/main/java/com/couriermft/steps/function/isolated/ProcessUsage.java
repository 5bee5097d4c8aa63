package com.couriermft.steps.function.isolated;

import java.util.List;

/**
 * The current resource usage of processes.
 *
 * @param residentBytes resident memory
 * @param cpuMillis processor time, including that of ended children
 * @param processes number of processes
 */
record ProcessUsage(long residentBytes, long cpuMillis, int processes) {
  private static final int PAGE_BYTES = 4_096;
  private static final int MILLIS_OF_A_TICK = 10;

  static ProcessUsage of(List<ProcessStat> all) {
    return new ProcessUsage(
        all.stream().mapToLong(ProcessStat::pages).sum() * PAGE_BYTES,
        all.stream().mapToLong(ProcessStat::ticks).sum() * MILLIS_OF_A_TICK,
        all.size());
  }
}
