package com.couriermft.operate.notification;

import com.couriermft.storage.store.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a subscription remembers of a subject.
 *
 * @param failing whether its last failure was told, and no success has come since
 * @param windowFrom when the window began in which notifications are counted; {@code null} for none
 * @param told how many were told in that window
 */
record SubscriptionState(boolean failing, @Nullable Instant windowFrom, int told) {
  static final SubscriptionState NONE = new SubscriptionState(false, null, 0);

  static SubscriptionState of(Columns columns) {
    return new SubscriptionState(
        columns.flag("failing"), LaneLease.time(columns, "window_from"), columns.integer("told"));
  }

  Columns columns() {
    return Columns.none()
        .with("failing", failing)
        .with("window_from", windowFrom)
        .with("told", told);
  }

  SubscriptionState failing(boolean now) {
    return new SubscriptionState(now, windowFrom, told);
  }

  /** Returns this memory with one more told at an instant; a window that is over begins anew. */
  SubscriptionState counting(ThrottleRule throttle, Instant now) {
    return isOpen(throttle, now)
        ? new SubscriptionState(failing, windowFrom, told + 1)
        : new SubscriptionState(failing, now, 1);
  }

  boolean isFull(ThrottleRule throttle, Instant now) {
    return isOpen(throttle, now) && told >= throttle.max();
  }

  private boolean isOpen(ThrottleRule throttle, Instant now) {
    return windowFrom != null && windowFrom.plus(throttle.window()).isAfter(now);
  }

  /** Returns when the window ends. */
  Instant end(ThrottleRule throttle, Instant now) {
    return (windowFrom == null ? now : windowFrom).plus(throttle.window());
  }
}
