package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.util.Optional;

/**
 * Once.
 *
 * @param at when
 */
public record OneShot(Instant at) implements Timing {
  @Override
  public Optional<Occurrence> after(Instant exclusive) {
    return at.isAfter(exclusive) ? Optional.of(Occurrence.at(at)) : Optional.empty();
  }
}
