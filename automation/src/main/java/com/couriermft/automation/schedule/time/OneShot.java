package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.util.Optional;

/**
 * A single instant.
 *
 * @param at the instant
 */
public record OneShot(Instant at) implements Timing {
  @Override
  public Optional<Occurrence> after(Instant exclusive) {
    return at.isAfter(exclusive) ? Optional.of(Occurrence.at(at)) : Optional.empty();
  }
}
