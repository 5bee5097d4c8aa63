package com.couriermft.operate.upcoming;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Merges series of events, each of which is in time order. Reads no more events than necessary. */
final class EarliestFirst {
  private static final Comparator<UpcomingEvent> ORDER =
      Comparator.comparing(UpcomingEvent::at)
          .thenComparing(UpcomingEvent::kind)
          .thenComparing(UpcomingEvent::id);

  private EarliestFirst() {}

  /**
   * The earliest events of all series.
   *
   * @param found events in time order, and by kind and id at the same instant
   * @param next instant of the first omitted event; {@code null} if no event was omitted
   */
  record Merged(List<UpcomingEvent> found, @Nullable Instant next) {}

  /** Merges the events up to an instant, up to a maximum number. */
  static Merged merge(List<? extends Iterator<UpcomingEvent>> series, Instant to, int most) {
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::first, ORDER));
    series.forEach(one -> add(one, heads));
    List<UpcomingEvent> found = new ArrayList<>();
    while (!heads.isEmpty() && !heads.peek().first().at().isAfter(to)) {
      if (found.size() == most) {
        return new Merged(found, heads.peek().first().at());
      }
      Head head = heads.remove();
      found.add(head.first());
      add(head.rest(), heads);
    }
    return new Merged(found, null);
  }

  private static void add(Iterator<UpcomingEvent> series, PriorityQueue<Head> heads) {
    if (series.hasNext()) {
      heads.add(new Head(series.next(), series));
    }
  }

  private record Head(UpcomingEvent first, Iterator<UpcomingEvent> rest) {}
}
