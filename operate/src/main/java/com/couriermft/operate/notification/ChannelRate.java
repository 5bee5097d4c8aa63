package com.couriermft.operate.notification;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The recent rate of a channel.
 *
 * @param from start of the counted minute; {@code null} for none
 * @param count number of notifications sent in that minute
 */
record ChannelRate(@Nullable Instant from, int count) {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Returns the rate after one additional notification. */
  ChannelRate after(Instant now) {
    return isOver(now) ? new ChannelRate(now, 1) : new ChannelRate(from, count + 1);
  }

  /** Returns the earliest time for the next notification under a limit per minute. */
  Instant next(int perMinute, Instant now) {
    return from == null || isOver(now) || count < perMinute ? now : from.plus(MINUTE);
  }

  /** Returns whether the counted minute is over. */
  boolean isOver(Instant now) {
    return from == null || !from.plus(MINUTE).isAfter(now);
  }
}
