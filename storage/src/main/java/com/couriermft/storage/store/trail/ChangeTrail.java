package com.couriermft.storage.store.trail;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the trail of changes. A change of what is kept in rows commits with an entry beside them,
 * in one transaction: neither is there without the other. A row that counts the changes of the
 * object makes them follow each other, whatever the hosts' clocks say. The entry is then copied to
 * the table {@code changes} and goes; what a host that died left is copied by {@link #copyPending}.
 * Thread-safe.
 */
public final class ChangeTrail {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeTrail.class);

  /** Entries of one kind that one request finds, of those that are still to be copied. */
  static final int MOST_PENDING = 200;

  private final Tables tables;

  /** Writes into these tables. */
  public ChangeTrail(Tables tables) {
    this.tables = tables;
  }

  /** Returns the keys of a partition's objects, without the rows of the trail. */
  public static KeyRange objects() {
    return new KeyRange("", TrailRows.BESIDE);
  }

  /**
   * Commits a change of an object with its entry.
   *
   * @param change of a kind whose objects are rows
   * @param writes of the object's partition; the object's own row under a condition, so that none
   *     of two changes at the same time is lost
   * @throws StoreConflict a condition did not hold, or the object was changed at this moment
   * @throws StoreUnavailable as {@link Tables#transact}
   */
  public Tables.Committed commit(RecordedChange change, List<Write> writes) {
    ObjectKind.Home home =
        change
            .kind()
            .home()
            .orElseThrow(() -> new IllegalArgumentException(change.kind() + " is an act"));
    Optional<Row> head = tables.find(home.table(), home.partition(), TrailRows.head(change.id()));
    long seq = head.map(row -> row.columns().number("seq")).orElse(0L) + 1;
    Instant at = after(head);
    ChangeEntry entry = change.entry(at);
    String pending = TrailRows.pending(change.id(), seq);
    List<Write> all = new ArrayList<>(writes);
    all.add(TrailRows.head(change.id(), head, seq, at));
    Columns columns = TrailRows.columns(entry, seq, change.carried());
    all.add(Write.insert(pending, columns));
    Tables.Committed committed = tables.transact(home.table(), home.partition(), all);
    try {
      copy(home, pending, columns);
    } catch (StoreUnavailable e) {
      LOG.warn("Entry {} of the trail is copied later", pending, e);
    }
    return committed;
  }

  /** Returns the time of an object's next change: later than that of the one before. */
  private Instant after(Optional<Row> head) {
    Instant now = tables.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    Instant last = head.map(row -> row.columns().instant("at")).orElse(Instant.EPOCH);
    return last == null || last.isBefore(now) ? now : last.plusMillis(1);
  }

  /**
   * Copies every entry that hosts have left beside the objects before this call.
   *
   * @throws StoreUnavailable not all of them could be copied
   */
  public void copyPending() {
    List<ObjectKind.Home> homes =
        ObjectKind.kept().stream().flatMap(kind -> kind.home().stream()).toList();
    ConcurrentRequests.map(homes, this::copyPending);
  }

  /** Copies the pending entries of one kind; returns how many there were. */
  private int copyPending(ObjectKind.Home home) {
    int copied = 0;
    List<Row> pending;
    do {
      pending = tables.queryUpTo(home.table(), home.partition(), TrailRows.PENDING, MOST_PENDING);
      for (Row row : pending) {
        copy(home, row.key(), row.columns());
      }
      copied += pending.size();
    } while (pending.size() == MOST_PENDING);
    return copied;
  }

  /** Copies an entry, be it of a kind of a newer release; doing so again changes nothing. */
  private void copy(ObjectKind.Home home, String pending, Columns columns) {
    ObjectNode entry = TrailRows.entry(columns);
    String kind = entry.path("kind").asText();
    String id = entry.path("id").asText();
    Instant at = Instant.parse(entry.path("at").asText());
    Write copy =
        Write.upsert(TrailRows.key(at, kind, id, TrailRows.digits(columns.number("seq"))), columns);
    String object = TrailRows.object(kind, id);
    tables.transact(TrailRows.TABLE, object, List.of(copy));
    tables.transact(TrailRows.TABLE, TrailRows.ALL, List.of(copy));
    try {
      tables.transact(home.table(), home.partition(), List.of(Write.delete(pending, Write.ANY)));
    } catch (StoreConflict copiedByAnother) {
      LOG.debug("Entry {} of the trail was copied by another host", pending);
    }
  }

  /**
   * Does something to an object that no row of ours tells, and has the trail tell so. What is
   * refused has not happened, and the trail says nothing; what is interrupted stands there with an
   * unknown outcome.
   *
   * @param action what is done, in a word
   * @param labels returns the labels of the object from what the act has returned, as JSON text;
   *     while its outcome is unknown, no label of it is known
   * @throws StoreUnavailable the trail could not be written; nothing was done
   */
  public <T> T act(
      ObjectKind kind, String id, String action, Function<T, String> labels, Supplier<T> act) {
    return act(RecordedChange.act(kind, id, action), labels, act);
  }

  /**
   * Runs an action on an object like {@link #act(ObjectKind, String, String, Function, Supplier)},
   * and records the document that the action used.
   *
   * @param request has an action, and the document as the object after the action
   */
  public <T> T act(RecordedChange request, Function<T, String> labels, Supplier<T> act) {
    return act(request, labels, done -> true, act);
  }

  /**
   * Does something to an object as {@link #act(RecordedChange, Function, Supplier)} does; if it has
   * changed nothing, the trail says nothing.
   *
   * @param isChange tells by what the act has returned whether it has changed something
   */
  public <T> T act(
      RecordedChange request, Function<T, String> labels, Predicate<T> isChange, Supplier<T> act) {
    ObjectKind kind = request.kind();
    String id = request.id();
    Instant now = tables.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    ChangeEntry entry = request.entry(now);
    String key = TrailRows.key(now, kind.text(), id, UUID.randomUUID().toString().replace("-", ""));
    String partition = TrailRows.acts(kind);
    tables.transact(
        TrailRows.TABLE, partition, List.of(Write.insert(key, TrailRows.act(entry, ""))));
    T done;
    try {
      done = act.get();
    } catch (CourierException e) {
      if (e.failureClass() == FailureClass.PERMANENT && !(e instanceof StoreUnavailable)) {
        settle(partition, Write.delete(key, Write.ANY));
      }
      throw e;
    }
    Columns outcome =
        CarriedLabels.same(labels(labels, done)).addTo(TrailRows.outcome(TrailRows.DONE));
    settle(
        partition,
        isChange.test(done) ? Write.merge(key, outcome, Write.ANY) : Write.delete(key, Write.ANY));
    return done;
  }

  /** Returns the labels of the result of an act that was done; none where they are damaged. */
  private static <T> String labels(Function<T, String> labels, T done) {
    try {
      return labels.apply(done);
    } catch (DamagedDataException e) {
      LOG.warn("The labels of what an act has changed cannot be read", e);
      return "";
    }
  }

  /** Writes what became of an act; that is not told if it cannot be written. */
  private void settle(String partition, Write write) {
    try {
      tables.transact(TrailRows.TABLE, partition, List.of(write));
    } catch (StoreUnavailable | StoreConflict e) {
      LOG.warn("The outcome of act {} is not written", write.key(), e);
    }
  }
}
