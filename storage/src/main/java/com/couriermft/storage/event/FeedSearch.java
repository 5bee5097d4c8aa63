package com.couriermft.storage.event;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page of the feed that is being filled. Not thread-safe. */
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
   * Begins a page.
   *
   * @param most events that it has at most
   * @param seen what is asked of the labels of each
   * @param now a time at which no event that it finds was missing
   * @param oldest events from before this are passed over, as if they were removed already
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

  /** Returns where the next events are. */
  KeyRange range() {
    return FeedRows.after(at.number());
  }

  /** Returns how many of them are to be read. */
  int portion() {
    return seen.isAll() ? most : EventFeed.MOST;
  }

  /** Looks at the next events, up to as many as {@link #portion} says: fewer are the last ones. */
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

  /** Returns the event of a row; empty if it is hidden from the reader. */
  private Optional<EventFeed.Numbered> find(Row row) {
    return seen.isAll() || seen.matches(FeedRows.labels(row))
        ? Optional.of(FeedRows.numbered(row))
        : Optional.empty();
  }

  EventFeed.Page page() {
    // Events that are hidden behind a full page must not show in its end either.
    boolean isEnd = !more && found.size() < most;
    return new EventFeed.Page(found, isEnd ? new FeedPosition(at.number(), now) : at);
  }
}
