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
 * The feed of events that must not get lost: each once, in an order that never changes, so that who
 * goes on after the number of the last event that they have read misses none. Events are written to
 * an inbox as they happen, by any host, without waiting for each other. Whoever reads numbers what
 * is in the inbox first: a transaction takes events out of it, gives them the next numbers and
 * remembers their ids, so an event that is told again is known. Thread-safe.
 */
public final class EventFeed implements ExecutionListener {
  /** The maximum number of events that one call reads. */
  public static final int MOST = 500;

  private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);

  /**
   * The number of events in a batch: three writes for each and one for the head fit into a
   * transaction's hundred.
   */
  private static final int BATCH = 32;

  private static final String TOO_LATE = "Events were removed after their time, so";

  private static final int MOST_BATCHES = 100;

  /** The maximum number of events that one call checks for a reader who may not see all. */
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
   * @param number from 1; the next event has the next number
   * @param event as its line of the log has it
   * @param labels of what it is about
   */
  public record Numbered(long number, ObjectNode event, Labels labels) {}

  /**
   * A part of the feed.
   *
   * @param events in the order of their numbers
   * @param end the position that the page has reached
   */
  public record Page(List<Numbered> events, FeedPosition end) {
    public Page {
      events = List.copyOf(events);
    }
  }

  /**
   * Takes endings of executions, and that one is late, which is told at most once.
   *
   * @throws StoreUnavailable the feed could not be written: to be told again
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
   * @param event as for {@link EventLog#write}
   * @param labels those of what the event is about: readers who are limited to labels see it by
   *     them; {@link Labels#NONE} for what carries none
   * @throws StoreUnavailable the feed could not be written: to be told again, with the same id
   */
  public void tell(ObjectNode event, Labels labels) {
    append(event, labels);
    EventLog.write(event);
  }

  /**
   * Writes an event to the feed. One that is told again is in it once.
   *
   * @param event as for {@link EventLog#write}
   * @param labels as for {@link #tell}
   * @throws StoreUnavailable it may or may not have been written: to be told again
   */
  public void append(ObjectNode event, Labels labels) {
    Instant now = tables.clock().instant();
    String text = EventLine.json(event, now, Trace.current().orElse(null));
    Write write = FeedRows.arrived(event.path("id").asText(), text, labels, now);
    try {
      tables.transact(FeedRows.TABLE, FeedRows.PARTITION, List.of(write));
    } catch (StoreConflict toldAlready) {
      LOG.debug("Event {} is in the feed already", write.key());
    }
  }

  /**
   * Reads events in the order of their numbers: every one that was written before this call, unless
   * more than 3,200 wait for their numbers; the next calls have the others.
   *
   * @param after the number after which they come: 0 for all there have ever been
   * @param most how many at most, 1..{@link #MOST}
   * @throws CourierException {@code events_gone}: events after that number have been removed, or
   *     the feed has not come so far
   */
  public List<Numbered> read(long after, int most) {
    return read(after, most, LabelFilter.ALL, Instant.MIN).events();
  }

  /**
   * Reads events as {@link #read(long, int)} does, those alone that a reader may see. Looks at
   * 10,000 events at most, and goes on behind those that are hidden: a page may be short, even
   * empty, although more events follow its end. An event whose row is damaged is left out, and
   * logged.
   *
   * @param seen what is asked of the labels of each event
   * @param oldest events from before this are passed over, as if they were removed already
   * @throws CourierException {@code events_gone}; a reader who may not see all events is told no
   *     numbers
   */
  public Page read(long after, int most, LabelFilter seen, Instant oldest) {
    number();
    FeedSearch search = new FeedSearch(after, most, seen, tables.clock().instant(), oldest);
    while (search.goesOn()) {
      search.look(
          tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, search.range(), search.portion()));
    }
    // The head is written before events are removed.
    requireKept(after, head(), seen.isAll());
    return search.page();
  }

  private static void requireKept(long after, Head head, boolean isShown) {
    if (after > head.last()) {
      String found = "The newest event has number %d, not %d or later: ";
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          (isShown ? found.formatted(head.last(), after) : "The feed has not come so far: ")
              + "the installation was restored, or the number is of another one. Read what may be"
              + " missing from the lists, and begin anew, without 'after'.");
    }
    if (after < head.removed()) {
      String found = "Events up to number %d were removed after their time, so some after %d are";
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          (isShown ? found.formatted(head.removed(), after) : TOO_LATE + " some are")
              + " missing; begin anew, without 'after'.");
    }
  }

  /**
   * Requires that nothing after the position of a reader who may not see all events was removed for
   * its age. Whether something was that they might have seen is not known any more, so their
   * position holds no longer than events are kept, also where nothing was removed.
   *
   * @param oldest events from before this go
   * @throws CourierException {@code events_gone}
   */
  public void requireHolding(FeedPosition position, Instant oldest) {
    if (position.asOf().isBefore(oldest)) {
      throw CourierException.of(
          RequestCodes.EVENTS_GONE,
          TOO_LATE + " some may be missing; begin anew, without 'after'.");
    }
  }

  /**
   * Returns whether nothing has come after the event of a number: two reads.
   *
   * @param number the number of the last known event
   */
  public boolean isAt(long number) {
    return tables.queryUpTo(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.INBOX, 1).isEmpty()
        && head().last() == number;
  }

  /** Returns the number after which the oldest event comes that is kept; 0 if none was removed. */
  public long oldest() {
    return head().removed();
  }

  /**
   * Returns the number of the newest event; 0 if there has been none.
   *
   * @throws StoreUnavailable more than 32,000 events waited for their numbers, or others wrote
   *     faster than these could be given: to be asked again
   */
  public long newest() {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      if (number()) {
        return head().last();
      }
    }
    throw new StoreUnavailable("Events arrive faster than they get their numbers", null);
  }

  /** Gives events of the inbox their numbers; returns whether none was left. */
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
   * Numbers a batch; returns false if another host was faster, or one of them has its number.
   *
   * @param seen ids of events that have their numbers
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
      LOG.debug("Events are numbered by another host, or were told again", faster);
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
   * Removes some of the events that were numbered before a time.
   *
   * @return whether there may be more
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
    // A restored backup may have an event's number without its marker, or an event twice.
    seen(old).forEach(id -> writes.add(Write.delete(FeedRows.seen(id), Write.ANY)));
    long removed = FeedRows.number(old.get(old.size() - 1));
    writes.add(FeedRows.head(head.row(), head.last(), removed));
    try {
      tables.transact(FeedRows.TABLE, FeedRows.PARTITION, writes);
    } catch (StoreConflict faster) {
      LOG.debug("Another host changes the feed", faster);
    }
    return true;
  }

  /**
   * The row that says how far the feed has come.
   *
   * @param row {@code null} before the first event, as an empty option
   * @param last the number of the newest event
   * @param removed the number up to which events were removed
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
