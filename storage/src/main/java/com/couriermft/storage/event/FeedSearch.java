package com.couriermft.storage.event;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects one page of the feed. Not thread-safe. */
final class FeedSearch {
  private final int most;
  private final LabelFilter seen;
  private final Instant now;
  private final Instant oldest;
  private final List<EventFeed.Numbered> found = new ArrayList<>();
  private FeedPosition at;
  private int looked;
  private boolean more = true;

  /**
   * Starts a page.
   *
   * @param most the maximum number of events
   * @param seen the filter on the labels of each event
   * @param now a time at which no event before the page's end was missing
   * @param oldest events before this time are skipped, as if they were already deleted
   */
  FeedSearch(long after, int most, LabelFilter seen, Instant now, Instant oldest) {
    this.most = most;
    this.seen = seen;
    this.now = now;
    this.oldest = oldest;
    this.at = new FeedPosition(after, now);
  }

  boolean goesOn() {
    return more && found.size() < most && looked < EventFeed.MOST_LOOKED_AT;
  }

  /** Returns the range of the next events. */
  KeyRange range() {
    return FeedRows.after(at.number());
  }

  /** Returns how many of the next events to read. */
  int portion() {
    return seen.isAll() ? most : EventFeed.MOST;
  }

  /**
   * Examines the next events, up to the number that {@link #portion} returned. Fewer events mean
   * the end of the feed.
   */
  void look(List<Row> rows) {
    int taken = 0;
    for (; taken < rows.size() && found.size() < most; taken++) {
      Row row = rows.get(taken);
      boolean isKept = !row.changedAt().isBefore(oldest);
      at = new FeedPosition(FeedRows.number(row), isKept ? row.changedAt() : now);
      if (isKept) {
        String what = "Event " + FeedRows.number(row);
        found.addAll(
            Listed.readable(List.of(Listed.read(what, what, () -> find(row)))).stream()
                .flatMap(Optional::stream)
                .toList());
      }
    }
    looked += taken;
    more = rows.size() == portion() || taken < rows.size();
  }

  /** Returns the event in a row; empty if it is hidden from the reader. */
  private Optional<EventFeed.Numbered> find(Row row) {
    return seen.isAll() || seen.matches(FeedRows.labels(row))
        ? Optional.of(FeedRows.numbered(row))
        : Optional.empty();
  }

  EventFeed.Page page() {
    // The end position must not reveal hidden events after a full page.
    boolean isEnd = !more && found.size() < most;
    return new EventFeed.Page(found, isEnd ? new FeedPosition(at.number(), now) : at);
  }
}
