package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Lists the instants that a version of a schedule defines.
 *
 * @param when the timing of the schedule
 * @param since for a fixed delay: the end of the last execution
 */
record FireTimes(ScheduleTimes when, Instant since) {
  private static final Duration SHORTEST = Duration.ofHours(1);
  private static final int WIDER = 8;

  Timing timing() {
    return when.from(since);
  }

  /** Returns the newest instants in a range, in ascending order. */
  static List<Occurrence> newest(Timing timing, Instant after, Instant until, int most) {
    for (Duration span = SHORTEST; ; span = span.multipliedBy(WIDER)) {
      Instant from = until.minus(span);
      boolean whole = !from.isAfter(after);
      List<Occurrence> found = newestOf(timing, whole ? after : from, until, most);
      if (whole || found.size() == most) {
        return found;
      }
    }
  }

  private static List<Occurrence> newestOf(Timing timing, Instant after, Instant until, int most) {
    Deque<Occurrence> found = new ArrayDeque<>();
    Optional<Occurrence> next = timing.after(after);
    while (next.isPresent() && !next.get().at().isAfter(until)) {
      if (found.size() == most) {
        found.removeFirst();
      }
      found.addLast(next.get());
      next = timing.after(next.get().at());
    }
    return List.copyOf(found);
  }
}
