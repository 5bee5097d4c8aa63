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
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the change log. A change of stored configuration commits together with its entry, in one
 * transaction. A row with the number of the object's changes keeps the changes in order, regardless
 * of the hosts' clocks. The entry is then moved to the table {@code changes} and linked to the
 * entry before it ({@link ChangeLinks}); {@link #copyPending} moves entries of hosts that died.
 * Thread-safe.
 */
public final class ChangeTrail {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeTrail.class);

  /** The action of {@link #accept}. */
  public static final String ACCEPTED = "audit_finding_accepted";

  /** The maximum number of pending entries of one kind that one request reads. */
  static final int MOST_PENDING = 200;

  /** The kinds whose own audit logs contain the requests to their objects. */
  private static final Set<ObjectKind> OWN_LOGS =
      Set.of(ObjectKind.EXECUTION, ObjectKind.CHAIN_EXECUTION);

  private final Tables tables;
  private final ChangeLinks links;

  public ChangeTrail(Tables tables) {
    this.tables = tables;
    this.links = new ChangeLinks(tables);
  }

  /** Returns the key range of a partition's objects, without the rows of the change log. */
  public static KeyRange objects() {
    return new KeyRange("", TrailRows.BESIDE);
  }

  /**
   * Commits a change of an object with its entry.
   *
   * @param change a change of a kind whose objects are rows
   * @param writes the writes in the object's partition; the object's own row has a condition, so
   *     that concurrent changes are not lost
   * @throws StoreConflict a condition did not hold, or the object is being changed by another
   *     process
   * @throws StoreUnavailable as for {@link Tables#transact}
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
      LOG.warn("Entry {} of the audit log will be copied later", pending, e);
    }
    return committed;
  }

  /** Returns the time of an object's next change, later than that of the previous one. */
  private Instant after(Optional<Row> head) {
    Instant now = tables.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    Instant last = head.map(row -> row.columns().instant("at")).orElse(Instant.EPOCH);
    return last == null || last.isBefore(now) ? now : last.plusMillis(1);
  }

  /**
   * Copies all entries that were pending in the objects' partitions before this call.
   *
   * @throws StoreUnavailable not all entries could be copied
   */
  public void copyPending() {
    List<ObjectKind.Home> homes =
        ObjectKind.kept().stream().flatMap(kind -> kind.home().stream()).toList();
    ConcurrentRequests.map(homes, this::copyPending);
  }

  /**
   * Returns whether an entry of a host that died has yet to be linked by {@link #copyPending}.
   *
   * @param entry the entry's key in the table {@code changes}
   */
  public boolean isPending(String entry) {
    String[] key = entry.split("\\|");
    String pending = TrailRows.pending(key[2], Long.parseLong(key[3]));
    return ObjectKind.find(key[1])
        .flatMap(ObjectKind::home)
        .flatMap(home -> tables.find(home.table(), home.partition(), pending))
        .isPresent();
  }

  /** Copies the pending entries of one kind; returns their number. */
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

  /** Copies an entry, even if its kind belongs to a newer release. Can be repeated. */
  private void copy(ObjectKind.Home home, String pending, Columns columns) {
    ObjectNode entry = TrailRows.entry(columns);
    String kind = entry.path("kind").asText();
    String id = entry.path("id").asText();
    Instant at = Instant.parse(entry.path("at").asText());
    String key = TrailRows.key(at, kind, id, TrailRows.digits(columns.number("seq")));
    Write copy = Write.upsert(key, columns);
    String object = TrailRows.object(kind, id);
    tables.transact(TrailRows.TABLE, object, List.of(copy));
    tables.transact(TrailRows.TABLE, TrailRows.ALL, List.of(copy));
    links.append(TrailRows.ALL, key, columns);
    try {
      tables.transact(home.table(), home.partition(), List.of(Write.delete(pending, Write.ANY)));
    } catch (StoreConflict copiedByAnother) {
      LOG.debug("Entry {} of the audit log was copied by another host", pending);
    }
  }

  /**
   * Runs an action on an object without a row, and records it in the change log. A rejected action
   * is not recorded; an interrupted one has an unknown outcome. A recorded action is linked to the
   * entry before it, except requests to executions, which are also in the execution's own log.
   *
   * @param action the name of the action
   * @param labels returns the object's labels from the result, as JSON; until the outcome is known,
   *     the entry has no labels
   * @throws StoreUnavailable the change log could not be written; the action did not run
   */
  public <T> T act(
      ObjectKind kind, String id, String action, Function<T, String> labels, Supplier<T> act) {
    return act(RecordedChange.act(kind, id, action), labels, act);
  }

  /**
   * Runs an action on an object like {@link #act(ObjectKind, String, String, Function, Supplier)},
   * and records the document that the action used.
   *
   * @param request a change with an action, and with the document as the object after the action
   */
  public <T> T act(RecordedChange request, Function<T, String> labels, Supplier<T> act) {
    return act(request, labels, done -> true, act);
  }

  /**
   * Runs an action like {@link #act(RecordedChange, Function, Supplier)}, and records nothing if it
   * changed nothing.
   *
   * @param isChange returns, from the result, whether the action changed something
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
    if (!isChange.test(done)) {
      settle(partition, Write.delete(key, Write.ANY));
    } else if (linked(partition, key, entry)) {
      Columns outcome =
          CarriedLabels.same(labels(labels, done)).addTo(TrailRows.outcome(TrailRows.DONE));
      settle(partition, Write.merge(key, outcome, Write.ANY));
    }
    return done;
  }

  /**
   * Records that the current actor accepts a finding about the change log, from which on the log is
   * checked again.
   *
   * @param finding the finding, as JSON
   * @throws StoreUnavailable the change log could not be written
   */
  public void accept(JsonNode finding) {
    ObjectKind all = ObjectKind.SETTINGS;
    act(RecordedChange.act(all, all.text(), ACCEPTED, finding), done -> "", () -> finding);
  }

  /** Links an action; only logs a failure to do so, which leaves the outcome unknown. */
  private boolean linked(String partition, String key, ChangeEntry entry) {
    if (OWN_LOGS.contains(entry.act().kind())) {
      return true;
    }
    try {
      links.append(partition, key, TrailRows.act(entry, ""));
      return true;
    } catch (StoreUnavailable | StoreConflict e) {
      LOG.warn("Action {} couldn't be linked in the audit log", key, e);
      return false;
    }
  }

  /** Returns the labels of an action's result; none if they are damaged. */
  private static <T> String labels(Function<T, String> labels, T done) {
    try {
      return labels.apply(done);
    } catch (DamagedDataException e) {
      LOG.warn("The labels of the changed objects can't be read", e);
      return "";
    }
  }

  /** Writes the outcome of an action; only logs a failure to do so. */
  private void settle(String partition, Write write) {
    try {
      tables.transact(TrailRows.TABLE, partition, List.of(write));
    } catch (StoreUnavailable | StoreConflict e) {
      LOG.warn("The outcome of action {} couldn't be written", write.key(), e);
    }
  }
}
