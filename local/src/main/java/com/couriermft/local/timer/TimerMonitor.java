package com.couriermft.local.timer;

import com.couriermft.local.schedule.TimerSchedule;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Decides from a timer's stored status whether the timer missed a run. All functions are pure. */
final class TimerMonitor {
  private TimerMonitor() {}

  /**
   * The decision at the start of a timer.
   *
   * @param pastDue whether to run the function immediately
   * @param status the status to store
   */
  record Start(boolean pastDue, TimerStatus status) {}

  /**
   * Returns whether a timer is past due at its start.
   *
   * <p>A timer without a stored status is not past due, and neither is a timer whose schedule has
   * changed since the status was stored. Otherwise, the timer is past due if its next run is before
   * {@code now}.
   */
  static Start start(TimerSchedule schedule, Optional<TimerStatus> remembered, Instant now) {
    if (remembered.isEmpty()) {
      return new Start(false, new TimerStatus(null, schedule.next(now), now));
    }
    var status = remembered.get();
    var expected = schedule.next(Objects.requireNonNullElse(status.last(), status.updated()));
    if (!status.next().equals(expected)) {
      var next = expected.isBefore(now) ? schedule.next(now) : expected;
      return new Start(false, new TimerStatus(null, next, now));
    }
    return new Start(status.next().isBefore(now), status);
  }

  /** Returns the status to store after the call that started at {@code began}. */
  static TimerStatus ran(TimerSchedule schedule, Instant began) {
    return new TimerStatus(began, schedule.next(began), began);
  }
}
