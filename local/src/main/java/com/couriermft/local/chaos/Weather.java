package com.couriermft.local.chaos;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The state that the proxy's connections share: rates, random numbers and counts. Thread-safe. */
final class Weather {
  private static final int LEAST_DELAY_MILLIS = 50;
  private static final int MOST_DELAY_MILLIS = 3_000;
  private static final int MOST_ROWS = 3;

  private final SplittableRandom random;
  private final Map<Fault, Long> counts = new EnumMap<>(Fault.class);
  private FaultRates rates = FaultRates.NONE;
  private boolean cutOff;
  private long requests;
  private long refused;
  private long lost;

  Weather(long seed) {
    random = new SplittableRandom(seed);
  }

  synchronized Optional<Fault> next(boolean isTableQuery) {
    requests++;
    if (cutOff) {
      refused++;
      return Optional.empty();
    }
    Optional<Fault> fault = rates.draw(isTableQuery, random);
    fault.ifPresent(drawn -> counts.merge(drawn, 1L, Long::sum));
    return fault;
  }

  synchronized int delayMillis() {
    return random.nextInt(LEAST_DELAY_MILLIS, MOST_DELAY_MILLIS + 1);
  }

  synchronized int rows() {
    return random.nextInt(1, MOST_ROWS + 1);
  }

  synchronized void rates(FaultRates changed) {
    rates = changed;
  }

  synchronized void cutOff(boolean on) {
    cutOff = on;
  }

  synchronized boolean isCutOff() {
    return cutOff;
  }

  synchronized void lost() {
    lost++;
  }

  synchronized FaultProxy.Counts counts() {
    return new FaultProxy.Counts(requests, refused, lost, counts);
  }
}
