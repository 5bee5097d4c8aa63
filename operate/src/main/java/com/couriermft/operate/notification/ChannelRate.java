package com.couriermft.operate.notification;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much was told over a channel lately.
 *
 * @param from when the minute began that is counted; {@code null} for none
 * @param count how many were told in it
 */
record ChannelRate(@Nullable Instant from, int count) {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Returns the pace after one more. */
  ChannelRate after(Instant now) {
    return isOver(now) ? new ChannelRate(now, 1) : new ChannelRate(from, count + 1);
  }

  /** Returns when one more may be told if so many may be in a minute. */
  Instant next(int perMinute, Instant now) {
    return from == null || isOver(now) || count < perMinute ? now : from.plus(MINUTE);
  }

  /** Returns whether the minute that is counted is over. */
  boolean isOver(Instant now) {
    return from == null || !from.plus(MINUTE).isAfter(now);
  }
}
