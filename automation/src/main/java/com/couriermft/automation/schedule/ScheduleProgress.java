package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.time.Timing;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a schedule.
 *
 * @param etag of its row; {@code null} before there is one
 * @param through every instant up to this one is decided; {@code null} for none
 * @param run the newest run; {@code null} before the first
 * @param of what that is a run of
 * @param ended of a fixed delay: when that was found to have ended; {@code null} before
 */
record ScheduleProgress(
    @Nullable String etag,
    @Nullable Instant through,
    @Nullable String run,
    @Nullable Target of,
    @Nullable Instant ended) {
  static final ScheduleProgress NONE = new ScheduleProgress(null, null, null, null, null);

  /**
   * Returns the instant after which instants are undecided, at the earliest when the version was
   * saved. A one-shot is validated before it is saved, so its only instant may be in between.
   */
  Instant from(Schedule schedule) {
    boolean once = schedule.when() instanceof ScheduleTimes.Once;
    Instant since = once ? schedule.since().minus(FiringRules.GRACE) : schedule.since();
    return through == null ? since : later(through, since);
  }

  /** Returns the newest run; empty before the first. */
  Optional<LastRun> lastRun() {
    return run == null || of == null ? Optional.empty() : Optional.of(LastRun.of(of, run));
  }

  /** Returns whether the next instant is known only when the newest execution has ended. */
  boolean awaitsEnd(Schedule schedule) {
    return schedule.when() instanceof ScheduleTimes.AfterDelay && run != null && ended == null;
  }

  /** Returns the series of the instants that are to come. */
  FireTimes series(Schedule schedule) {
    if (!(schedule.when() instanceof ScheduleTimes.AfterDelay)) {
      return new FireTimes(schedule.when(), schedule.since());
    }
    Instant from = from(schedule);
    return new FireTimes(schedule.when(), ended == null ? from : later(ended, from));
  }

  /** Returns the timing of the upcoming instants. */
  Timing timing(Schedule schedule) {
    return awaitsEnd(schedule) ? ScheduleTimes.NEVER : series(schedule).timing();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
