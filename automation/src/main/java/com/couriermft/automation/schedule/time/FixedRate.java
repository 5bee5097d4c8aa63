package com.couriermft.automation.schedule.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Instants at a constant interval of elapsed time, regardless of clock changes.
 *
 * @param from the first instant
 * @param every the interval in whole seconds, at least one
 */
public record FixedRate(Instant from, Duration every) implements Timing {
  /** Checks the interval. */
  public FixedRate {
    if (every.toSeconds() < 1 || every.toNanosPart() != 0) {
      throw new IllegalArgumentException("Expected whole seconds, at least one; found " + every);
    }
  }

  @Override
  public Optional<Occurrence> after(Instant exclusive) {
    if (exclusive.isBefore(from)) {
      return Optional.of(Occurrence.at(from));
    }
    long seconds = every.toSeconds();
    long passed = Duration.between(from, exclusive).toSeconds() / seconds;
    return Optional.of(Occurrence.at(from.plusSeconds(Math.multiplyExact(passed + 1, seconds))));
  }
}
