package com.couriermft.operate.notification;

import com.couriermft.storage.store.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state that a subscription keeps for a subject.
 *
 * @param failing whether the subject's last failure was notified and no success has followed
 * @param windowFrom start of the throttle window; {@code null} for none
 * @param told number of notifications in the window
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

  /**
   * Returns this state after an additional notification at an instant; an expired window restarts.
   */
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

  /** Returns the end of the throttle window. */
  Instant end(ThrottleRule throttle, Instant now) {
    return (windowFrom == null ? now : windowFrom).plus(throttle.window());
  }
}
