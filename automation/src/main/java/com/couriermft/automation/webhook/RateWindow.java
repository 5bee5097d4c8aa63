package com.couriermft.automation.webhook;

import com.couriermft.storage.store.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The requests that a webhook has accepted, counted across all hosts.
 *
 * @param openedAt start of the window
 * @param used number of accepted requests in the window
 * @param accepted number of accepted requests in total
 * @param lastAt time of the last accepted request; {@code null} for none
 */
record RateWindow(Instant openedAt, int used, long accepted, @Nullable Instant lastAt) {
  static final RateWindow NONE = new RateWindow(Instant.EPOCH, 0, 0, null);

  /** Returns the window at the current time, which may be unused. */
  RateWindow at(Instant now, RateLimit limit) {
    return now.isBefore(endsAt(limit)) ? this : new RateWindow(now, 0, accepted, lastAt);
  }

  Instant endsAt(RateLimit limit) {
    return openedAt.plus(limit.window());
  }

  int left(RateLimit limit) {
    return Math.max(0, limit.requests() - used);
  }

  RateWindow taken(int count, Instant now) {
    return new RateWindow(openedAt, used + count, accepted + count, now);
  }

  static RateWindow of(Columns columns) {
    Instant opened = columns.instant("opened_at");
    return new RateWindow(
        opened == null ? Instant.EPOCH : opened,
        columns.integer("used"),
        columns.number("accepted"),
        columns.instant("last_at"));
  }

  Columns columns() {
    return Columns.none()
        .with("opened_at", openedAt)
        .with("used", used)
        .with("accepted", accepted)
        .with("last_at", lastAt);
  }
}
