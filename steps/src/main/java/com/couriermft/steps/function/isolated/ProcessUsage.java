package com.couriermft.steps.function.isolated;

import java.util.List;

/**
 * The resources that processes use at the moment.
 *
 * @param residentBytes their memory
 * @param cpuMillis their processor time, and that of their children that have ended
 * @param processes how many there are
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
