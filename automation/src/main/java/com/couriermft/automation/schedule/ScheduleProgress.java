package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.time.Timing;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a schedule.
 *
 * @param etag ETag of the row; {@code null} before the first write
 * @param through the last decided instant; {@code null} for none
 * @param run id of the newest execution; {@code null} before the first execution
 * @param of target of the newest execution
 * @param ended for a fixed delay: time when the end of the newest execution was detected; {@code
 *     null} before
 */
record ScheduleProgress(
    @Nullable String etag,
    @Nullable Instant through,
    @Nullable String run,
    @Nullable Target of,
    @Nullable Instant ended) {
  static final ScheduleProgress NONE = new ScheduleProgress(null, null, null, null, null);

  /**
   * Returns the time after which instants are undecided, which is at least the time when the
   * version was saved. The instant of a one-shot schedule still counts if it passes between the
   * validation and the save.
   */
  Instant from(Schedule schedule) {
    boolean once = schedule.when() instanceof ScheduleTimes.Once;
    Instant since = once ? schedule.since().minus(FiringRules.GRACE) : schedule.since();
    return through == null ? since : later(through, since);
  }

  /** Returns the newest execution; empty before the first execution. */
  Optional<LastRun> lastRun() {
    return run == null || of == null ? Optional.empty() : Optional.of(LastRun.of(of, run));
  }

  /** Returns whether the next instant is unknown until the newest execution has ended. */
  boolean awaitsEnd(Schedule schedule) {
    return schedule.when() instanceof ScheduleTimes.AfterDelay && run != null && ended == null;
  }

  /** Returns the series of upcoming instants. */
  FireTimes series(Schedule schedule) {
    if (!(schedule.when() instanceof ScheduleTimes.AfterDelay)) {
      return new FireTimes(schedule.when(), schedule.since());
    }
    Instant from = from(schedule);
    return new FireTimes(schedule.when(), ended == null ? from : later(ended, from));
  }

  /** Returns the timing of upcoming instants. */
  Timing timing(Schedule schedule) {
    return awaitsEnd(schedule) ? ScheduleTimes.NEVER : series(schedule).timing();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
