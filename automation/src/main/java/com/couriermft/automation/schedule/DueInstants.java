package com.couriermft.automation.schedule;

import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The instants at which targets were due according to the stored schedules. Thread-safe. */
public final class DueInstants {
  /** Maximum number of consecutive verdicts about skipped instants that are read. */
  private static final int MOST_PASSED = 100;

  private final Documents documents;
  private final FiringStore store;
  private final Calendars calendars;

  /** Creates a reader of an installation's schedules. */
  public DueInstants(Tables tables, Calendars calendars) {
    this.documents = Schedules.documents(tables);
    this.store = new FiringStore(tables);
    this.calendars = calendars;
  }

  /**
   * Returns the latest instant, at or before a time, at which an enabled schedule of a target was
   * due and its calendars allowed a start.
   *
   * <p>Instants that were skipped do not count, because they will never have an execution.
   */
  public Optional<Instant> latest(Target target, Instant atOrBefore) {
    List<Instant> latest = new ArrayList<>();
    documents.forEach(
        document -> {
          Schedule schedule = Schedule.of(document);
          if (schedule.enabled() && schedule.target().equals(target)) {
            latest(schedule, atOrBefore).forEach(latest::add);
          }
        });
    return latest.stream().max(Instant::compareTo);
  }

  private Stream<Instant> latest(Schedule schedule, Instant atOrBefore) {
    ScheduleProgress progress = store.find(schedule.id()).progress();
    Timing timing = OpenDays.of(schedule, calendars).within(progress.series(schedule).timing());
    Instant until = atOrBefore;
    for (int passed = 0; passed < MOST_PASSED; passed++) {
      List<Occurrence> newest = FireTimes.newest(timing, schedule.since(), until, 1);
      Optional<Instant> latest =
          Stream.concat(newest.stream().map(Occurrence::at), decided(progress, until))
              .max(Instant::compareTo);
      Optional<Verdict> nothing = latest.flatMap(at -> findNothing(schedule, at));
      if (nothing.isEmpty()) {
        return latest.stream();
      }
      until = nothing.get().first().minusMillis(1);
    }
    return Stream.empty();
  }

  private Optional<Verdict> findNothing(Schedule schedule, Instant instant) {
    return store.verdicts(schedule.id(), instant, 1).stream()
        .filter(verdict -> verdict.cameToNothing() && !verdict.first().isAfter(instant))
        .findFirst();
  }

  /**
   * Returns the last decided instant, unless it is after the given instant. An earlier version of
   * the schedule may have produced it.
   */
  private static Stream<Instant> decided(ScheduleProgress progress, Instant atOrBefore) {
    return Stream.ofNullable(progress.through()).filter(at -> !at.isAfter(atOrBefore));
  }
}
