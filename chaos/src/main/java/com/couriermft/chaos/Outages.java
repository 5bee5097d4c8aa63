package com.couriermft.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a channel is down in a storm. An outage starts with the first rejected request and
 * ends with the first accepted request. Each outage rejects only two requests, because a third
 * failure would pause the channel for five minutes. The next outage starts a minute later at the
 * earliest. No notification is rejected more than twice. Not thread-safe.
 */
final class Outages {
  private static final int MOST_REFUSALS = 2;
  private static final Duration PAUSE = Duration.ofSeconds(60);

  private final Map<String, Integer> byId = new HashMap<>();
  private final List<Outage> over = new ArrayList<>();
  private @Nullable Instant from;
  private Instant next = Instant.MIN;
  private int refusals;

  /** The time during which a channel was down, excluding {@code until}. */
  record Outage(Instant from, Instant until) {
    boolean has(Instant at) {
      return !at.isBefore(from) && at.isBefore(until);
    }
  }

  /**
   * Returns whether a request is rejected.
   *
   * @param id the notification's id
   * @param rages whether a storm is in progress; otherwise, no request is rejected
   */
  boolean refuses(String id, Instant now, boolean rages) {
    boolean isDown = rages && !now.isBefore(next) && refusals < MOST_REFUSALS;
    if (isDown && byId.getOrDefault(id, 0) < MOST_REFUSALS) {
      byId.merge(id, 1, Integer::sum);
      refusals++;
      from = from == null ? now : from;
      return true;
    }
    if (from != null && (!rages || refusals == MOST_REFUSALS)) {
      over.add(new Outage(from, now));
      from = null;
      refusals = 0;
      next = now.plus(PAUSE);
    }
    return false;
  }

  /** Returns the outages that have ended. */
  List<Outage> over() {
    return List.copyOf(over);
  }
}
