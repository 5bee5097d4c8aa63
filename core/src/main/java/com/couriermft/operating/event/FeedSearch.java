package com.couriermft.operating.event;

import com.couriermft.operating.label.LabelFilter;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A page of the feed that is being filled. Not thread-safe. */
final class FeedSearch {
  private final int most;
  private final LabelFilter seen;
  private final Instant now;
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
   */
  FeedSearch(long after, int most, LabelFilter seen, Instant now) {
    this.most = most;
    this.seen = seen;
    this.now = now;
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
      at = new FeedPosition(FeedRows.number(row), row.changedAt());
      if (seen.matches(FeedRows.labels(row))) {
        found.add(FeedRows.numbered(row));
      }
    }
    looked += taken;
    more = rows.size() == portion() || taken < rows.size();
  }

  EventFeed.Page page() {
    // What is hidden behind a full page must not show in its end either.
    boolean isEnd = !more && found.size() < most;
    return new EventFeed.Page(found, isEnd ? new FeedPosition(at.number(), now) : at);
  }
}
