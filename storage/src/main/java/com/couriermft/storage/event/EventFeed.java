package com.couriermft.storage.event;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The feed of events that must not be lost. Each event occurs once, in an order that never changes.
 * A reader who continues after the number of the last event read therefore misses no event.
 *
 * <p>Any host writes events to an inbox as they happen, without waiting for other hosts. Reading
 * first numbers the events in the inbox: a transaction removes events, assigns the next numbers and
 * stores the ids, so that duplicates are recognized. Thread-safe.
 */
public final class EventFeed implements ExecutionListener {
  /** The maximum number of events that one call reads. */
  public static final int MOST = 500;

  private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);

  /**
   * The number of events in a batch. Three writes per event and one for the head fit into a
   * transaction of a hundred writes.
   */
  private static final int BATCH = 32;

  private static final String TOO_LATE = "Expired events were deleted, so";

  private static final int MOST_BATCHES = 100;

  /**
   * The maximum number of events that one call examines for a reader who may not see all events.
   */
  static final int MOST_LOOKED_AT = 10_000;

  /** The maximum number of batches that {@link #newest} numbers in one call. */
  private static final int MOST_TRIES = 10;

  private final Tables tables;
  private final SealedPositions positions;

  public EventFeed(Tables tables) {
    this.tables = tables;
    this.positions = new SealedPositions(tables);
  }

  /** Returns the positions of readers who may not see all events. */
  public SealedPositions positions() {
    return positions;
  }

  /**
   * An event with its number.
   *
   * @param number the number, from 1; numbers are consecutive
   * @param event the event as in the log
   * @param labels the labels of the object that the event is about
   */
  public record Numbered(long number, ObjectNode event, Labels labels) {}

  /**
   * A page of the feed.
   *
   * @param events the events in order of their numbers
   * @param end the position after the page
   */
  public record Page(List<Numbered> events, FeedPosition end) {
    public Page {
      events = List.copyOf(events);
    }
  }

  /**
   * Accepts the final events of executions, and the event that an execution is late, which is
   * published at most once.
   *
   * @throws StoreUnavailable the feed could not be written; the caller must retry
   */
  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding() || event.type() == EventType.EXECUTION_LATE) {
      keep(event);
    }
  }

  @Override
  public void keep(DomainEvent ending) {
    append(Json.tree(ending), ending.labels());
  }

  /**
   * Writes an event to the feed and to the log.
   *
   * @param event the event, as for {@link EventLog#write}
   * @param labels the labels of the object that the event is about, by which restricted readers see
   *     it; {@link Labels#NONE} for an object without labels
   * @throws StoreUnavailable the feed could not be written; the caller must retry with the same id
   */
  public void tell(ObjectNode event, Labels labels) {
    append(event, labels);
    EventLog.write(event);
  }

  /**
   * Writes an event to the feed. Writing the same event again has no effect.
   *
   * @param event the event, as for {@link EventLog#write}
   * @param labels the labels, as for {@link #tell}
   * @throws StoreUnavailable the event may or may not have been written; the caller must retry
   */
  public void append(ObjectNode event, Labels labels) {
    Instant now = tables.clock().instant();
    String text = EventLine.json(event, now, Trace.current().orElse(null));
    Write write = FeedRows.arrived(event.path("id").asText(), text, labels, now);
    try {
      tables.transact(FeedRows.TABLE, FeedRows.PARTITION, List.of(write));
    } catch (StoreConflict toldAlready) {
      LOG.debug("Event {} is already in the feed", write.key());
    }
  }

  /**
   * Reads events in order of their numbers. Includes every event that was written before this call,
   * unless more than 3,200 events are waiting for their numbers; later calls return the remaining
   * events.
   *
   * @param after the number after which the result starts; 0 for all events
   * @param most the maximum number of events, 1..{@link #MOST}
   * @throws CourierException {@code events_gone}: events after that number have been deleted, or
   *     the number is beyond the end of the feed
   */
  public List<Numbered> read(long after, int most) {
    return read(after, most, LabelFilter.ALL, Instant.MIN).events();
  }

  /**
   * Reads events like {@link #read(long, int)}, but only events that a reader may see. Examines at
   * most 10,000 events and skips hidden ones, so a page may be short or even empty although more
   * events follow. A damaged event is skipped and logged.
   *
   * @param seen the filter on the labels of each event
   * @param oldest events before this time are skipped, as if they were already deleted
   * @throws CourierException {@code events_gone}; the message contains no numbers for a reader who
   *     may not see all events
   */
  public Page read(long after, int most, LabelFilter seen, Instant oldest) {
    number();
    FeedSearch search = new FeedSearch(after, most, seen, tables.clock().instant(), oldest);
    while (search.goesOn()) {
      search.look(
          tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, search.range(), search.portion()));
    }
    // The head is updated before events are deleted.
    requireKept(after, head(), seen.isAll());
    return search.page();
  }

  private static void requireKept(long after, Head head, boolean isShown) {
    if (after > head.last()) {
      String found = "The latest event has number %d, not %d or later: ";
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          (isShown ? found.formatted(head.last(), after) : "The feed does not have this event: ")
              + "the installation was restored, or the number is from another installation. Read "
              + "missing events from the lists, and start again without 'after'.");
    }
    if (after < head.removed()) {
      String found = "Expired events up to number %d were deleted, so some after %d are";
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          (isShown ? found.formatted(head.removed(), after) : TOO_LATE + " some are")
              + " missing; start again without 'after'.");
    }
  }

  /**
   * Checks that no events after the position of a restricted reader were deleted because of their
   * age. It is no longer known whether the reader could have seen deleted events. The reader's
   * position therefore expires after the retention period, even if nothing was deleted.
   *
   * @param oldest events before this time are deleted
   * @throws CourierException {@code events_gone}
   */
  public void requireHolding(FeedPosition position, Instant oldest) {
    if (position.asOf().isBefore(oldest)) {
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          TOO_LATE + " some may be missing; start again without 'after'.");
    }
  }

  /**
   * Returns whether no event follows the event with a number. Makes two reads.
   *
   * @param number the number of the last known event
   */
  public boolean isAt(long number) {
    return tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.INBOX, 1).isEmpty()
        && head().last() == number;
  }

  /** Returns the number before the oldest retained event; 0 if no event was deleted. */
  public long oldest() {
    return head().removed();
  }

  /**
   * Returns the number of the newest event; 0 if there is none.
   *
   * @throws StoreUnavailable more than 32,000 events were waiting for their numbers, or other hosts
   *     wrote events faster than they could be numbered; the caller must retry
   */
  public long newest() {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      if (number()) {
        return head().last();
      }
    }
    throw new StoreUnavailable("Events arrive faster than they are numbered", null);
  }

  /** Numbers the events in the inbox; returns whether the inbox is now empty. */
  private boolean number() {
    boolean repeated = false;
    for (int batch = 0; batch < MOST_BATCHES; batch++) {
      List<Row> arrived =
          tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.INBOX, BATCH);
      if (arrived.isEmpty()) {
        return true;
      }
      repeated = !number(arrived, repeated ? seen(arrived) : Set.of());
    }
    return false;
  }

  /**
   * Numbers a batch. Returns false if another host was faster, or if one of the events already has
   * a number.
   *
   * @param seen the ids of events that already have numbers
   */
  private boolean number(List<Row> arrived, Set<String> seen) {
    Head head = head();
    List<Write> writes = new ArrayList<>();
    Set<String> known = new HashSet<>(seen);
    long last = head.last();
    for (Row row : arrived) {
      writes.add(Write.delete(row.key(), row.etag()));
      if (known.add(FeedRows.id(row))) {
        writes.addAll(FeedRows.numbered(row, ++last));
      }
    }
    writes.add(FeedRows.head(head.row(), last, head.removed()));
    try {
      tables.transact(FeedRows.TABLE, FeedRows.PARTITION, writes);
      return true;
    } catch (StoreConflict faster) {
      LOG.debug("Events were numbered by another host, or were reported twice", faster);
      return false;
    }
  }

  private Set<String> seen(List<Row> arrived) {
    return ConcurrentRequests.map(
            arrived,
            row ->
                tables
                    .find(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.seen(FeedRows.id(row)))
                    .map(marker -> FeedRows.id(row)))
        .stream()
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  /**
   * Deletes some of the events that were numbered before a time.
   *
   * @return whether there may be more such events
   */
  public boolean removeBefore(Instant time) {
    number();
    List<Row> old =
        tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.after(0), BATCH).stream()
            .filter(row -> row.changedAt().isBefore(time))
            .toList();
    if (old.isEmpty()) {
      return false;
    }
    Head head = head();
    List<Write> writes = new ArrayList<>();
    old.forEach(row -> writes.add(Write.delete(row.key(), Write.ANY)));
    // After a restore, an event may have a number without its marker, or may occur twice.
    seen(old).forEach(id -> writes.add(Write.delete(FeedRows.seen(id), Write.ANY)));
    long removed = FeedRows.number(old.get(old.size() - 1));
    writes.add(FeedRows.head(head.row(), head.last(), removed));
    try {
      tables.transact(FeedRows.TABLE, FeedRows.PARTITION, writes);
    } catch (StoreConflict faster) {
      LOG.debug("Another host is changing the feed", faster);
    }
    return true;
  }

  /**
   * The row that stores the state of the feed.
   *
   * @param row the row; empty before the first event
   * @param last the number of the newest event
   * @param removed the number up to which events were deleted
   */
  private record Head(Optional<Row> row, long last, long removed) {}

  private Head head() {
    Optional<Row> row = tables.find(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.HEAD);
    return new Head(
        row,
        row.map(each -> each.columns().number("last")).orElse(0L),
        row.map(each -> each.columns().number("removed")).orElse(0L));
  }
}
