package com.couriermft.automation.arrival;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores the states of watches and the leases of their pollers in the table {@code arrivals},
 * partition {@code watches}. The row of a watch has the columns of {@link PollState}, {@code
 * poller} while a host polls, and {@code removed} while its ledger is being deleted. Thread-safe.
 */
final class PollStore {
  /** Age after which the host of a running poll is assumed dead. */
  static final Duration LEASE = Duration.ofMinutes(5);

  /** Tolerance for messages that arrive early according to another host's clock. */
  private static final Duration EARLY = Duration.ofSeconds(2);

  private static final Duration RENEWED_AFTER = Duration.ofSeconds(60);
  private static final String PARTITION = "watches";

  /** The column with the version of the definition that the last poll used. */
  private static final String DEFINITION = "definition";

  private final Tables tables;

  PollStore(Tables tables) {
    this.tables = tables;
  }

  /** Returns the state of a watch; empty before its first poll. */
  Optional<PollState> find(String watchId) {
    return tables
        .find(FileLedger.TABLE, PARTITION, watchId)
        .filter(row -> !row.columns().flag("removed"))
        .map(PollStore::state);
  }

  /** Resets the unreadable state of a watch. */
  void forgetDamage(String watchId) {
    Optional<Row> row = tables.find(FileLedger.TABLE, PARTITION, watchId);
    if (row.isPresent() && listed(row.get()).damage() != null) {
      write(watchId, PollState.NEW.columns().with("poller", ""), row.map(Row::etag));
    }
  }

  /** Returns the rows of all watches, by watch. */
  Map<String, Row> all() {
    Map<String, Row> all = new TreeMap<>();
    tables
        .queryAll(FileLedger.TABLE, PARTITION, KeyRange.prefix(""))
        .forEach(row -> all.put(row.key(), row));
    return all;
  }

  /** Returns the states of all watches that have polled, including unreadable states. */
  List<Listed<PollState>> listed() {
    return all().values().stream().filter(row -> !isRemoved(row)).map(PollStore::listed).toList();
  }

  private static Listed<PollState> listed(Row row) {
    return Listed.read(row.key(), what(row), () -> PollState.of(row.columns()));
  }

  private static PollState state(Row row) {
    return DamagedDataException.reading(what(row), () -> PollState.of(row.columns()));
  }

  private static String what(Row row) {
    return "The state of watch '" + row.key() + "'";
  }

  /**
   * Returns the states of watches, by watch id. Watches that have not polled or whose state is
   * unreadable are skipped.
   */
  Map<String, PollState> states() {
    Map<String, PollState> states = new TreeMap<>();
    listed()
        .forEach(
            each -> {
              PollState state = each.value();
              if (state != null) {
                states.put(each.id(), state);
              }
            });
    return states;
  }

  /** Returns the time of the next poll of each enabled watch; the epoch before its first poll. */
  Map<String, Instant> nextLooks(Documents watches) {
    Map<String, Row> rows = all();
    Map<String, Instant> next = new TreeMap<>();
    watches.forEach(
        each -> {
          if (each.json().path(Watch.ENABLED).asBoolean()) {
            next.put(each.name(), stateOrNew(rows.get(each.name())).nextAt());
          }
        });
    return next;
  }

  /** Returns the enabled watches whose failures have been published. */
  Watches.Failing failing(Documents watches, LabelFilter labels) {
    Map<String, Row> rows = all();
    List<Watches.FailingWatch> failing = new ArrayList<>();
    Set<String> read = new HashSet<>();
    Set<String> there =
        watches.forEach(
            each -> {
              if (!labels.matches(Labels.of(each.json()))) {
                return;
              }
              PollState.Trouble trouble = stateOrNew(rows.get(each.name())).trouble();
              boolean enabled = each.json().path(Watch.ENABLED).asBoolean();
              if (enabled && trouble != null && trouble.told()) {
                failing.add(Watches.FailingWatch.of(each.name(), trouble));
              }
              read.add(each.name());
            });
    return new Watches.Failing(failing, !labels.isAll() || read.containsAll(there));
  }

  /** Returns the state in a row, or the initial state if there is no row. */
  private static PollState stateOrNew(@Nullable Row row) {
    return row == null || isRemoved(row) ? PollState.NEW : state(row);
  }

  static boolean isRemoved(Row row) {
    return row.columns().flag("removed");
  }

  /** Returns whether a host is probably polling for a watch. */
  boolean isHeld(String watchId) {
    return tables.find(FileLedger.TABLE, PARTITION, watchId).filter(PollStore::isHeld).isPresent();
  }

  /** Returns whether a host is probably polling for the watch in a row. */
  static boolean isHeld(Row row) {
    return !row.columns().text("poller").isEmpty() && row.age().compareTo(LEASE) < 0;
  }

  /**
   * Starts a poll by acquiring the watch's lease.
   *
   * @param now whether to poll even if no poll is due
   * @return the poll; empty if it is not due or another host is polling. A poll is also due if the
   *     definition was saved since the last poll
   */
  Optional<Turn> begin(Document definition, boolean now) {
    String watchId = definition.name();
    Optional<Row> row = tables.find(FileLedger.TABLE, PARTITION, watchId);
    PollState before = row.map(PollStore::state).orElse(PollState.NEW);
    boolean due =
        now
            || !tables.clock().instant().plus(EARLY).isBefore(before.nextAt())
            || row.filter(known -> isSavedSince(known, definition)).isPresent();
    if (!due || row.filter(known -> isRemoved(known) || isHeld(known)).isPresent()) {
      return Optional.empty();
    }
    return begun(watchId, definition.version(), before, row.map(Row::etag), null);
  }

  /**
   * Does the same as {@link #begin} for a watch that this process polled last, without reading its
   * row.
   *
   * @return the poll; empty if it is not due or anything about the watch has changed since
   */
  Optional<Turn> resume(String watchId, LastPoll last) {
    return tables.clock().instant().plus(EARLY).isBefore(last.state().nextAt())
        ? Optional.empty()
        : begun(watchId, last.version(), last.state(), Optional.of(last.etag()), last);
  }

  private Optional<Turn> begun(
      String watchId,
      int version,
      PollState before,
      Optional<String> etag,
      @Nullable LastPoll last) {
    PollState begun = before.begun(tables.clock().instant());
    Columns columns =
        begun.columns().with("poller", UUID.randomUUID().toString()).with(DEFINITION, version);
    try {
      return Optional.of(new Turn(watchId, begun, write(watchId, columns, etag), last));
    } catch (StoreConflict faster) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether a watch was saved after the start of its last poll, so that it must be polled
   * with its new definition.
   */
  static boolean isSavedSince(Row row, Document document) {
    int polled = row.columns().integer(DEFINITION);
    Instant started = row.columns().instant("started_at");
    return polled > 0
        ? polled != document.version()
        : started != null && started.isBefore(document.savedAt());
  }

  /**
   * Records that something outside the row of a watch has changed, so that no process continues
   * with what it knows of the watch. A running poll is not disturbed; its host reads the change.
   */
  void touch(String watchId) {
    Optional<Row> row = tables.find(FileLedger.TABLE, PARTITION, watchId);
    while (row.filter(known -> !isRemoved(known) && !isHeld(known)).isPresent()) {
      try {
        write(watchId, Columns.none(), row.map(Row::etag));
        return;
      } catch (StoreConflict polled) {
        row = tables.find(FileLedger.TABLE, PARTITION, watchId);
      }
    }
  }

  /** Schedules the deletion of a deleted watch's ledger. */
  void remove(String watchId) {
    tables
        .find(FileLedger.TABLE, PARTITION, watchId)
        .ifPresent(row -> removing(watchId, Write.ANY));
  }

  /**
   * Schedules the deletion of the ledger of a watch that was already deleted when this row was
   * read.
   *
   * @throws StoreConflict a poll has started in the meantime
   */
  void remove(Row row) {
    removing(row.key(), row.etag());
  }

  private void removing(String watchId, String etag) {
    Columns removed = Columns.none().with("removed", true);
    tables.transact(FileLedger.TABLE, PARTITION, List.of(Write.merge(watchId, removed, etag)));
  }

  /** Returns whether a row is unchanged since it was read. */
  boolean isUnchanged(Row row) {
    return tables
        .find(FileLedger.TABLE, PARTITION, row.key())
        .filter(now -> now.etag().equals(row.etag()))
        .isPresent();
  }

  /** Deletes the row of a watch whose ledger is deleted. */
  void forget(Row row) {
    tables.transact(FileLedger.TABLE, PARTITION, List.of(Write.delete(row.key(), row.etag())));
  }

  private String write(String watchId, Columns columns, Optional<String> before) {
    Columns fresh = columns.with("nonce", UUID.randomUUID().toString());
    Write write =
        before
            .map(etag -> Write.merge(watchId, fresh, etag))
            .orElseGet(() -> Write.insert(watchId, fresh));
    return String.valueOf(
        tables.transact(FileLedger.TABLE, PARTITION, List.of(write)).etags().get(watchId));
  }

  /** A running poll. Not thread-safe. */
  final class Turn {
    private final String watchId;
    private final PollState state;
    private String etag;
    private Instant renewedAt = tables.clock().instant();
    private final Instant readAt;
    private FileLedger.@Nullable Standing standing;

    private Turn(String watchId, PollState state, String etag, @Nullable LastPoll last) {
      this.watchId = watchId;
      this.state = state;
      this.etag = etag;
      this.readAt = last == null ? renewedAt : last.readAt();
      this.standing = last == null ? null : last.standing();
    }

    PollState state() {
      return state;
    }

    /** Returns the state of the ledger if this process knows it; otherwise reads it. */
    FileLedger.Standing standing(FileLedger ledger) {
      FileLedger.Standing known = standing;
      standing = null;
      return known == null ? ledger.standing() : known;
    }

    /** Remembers the ledger at the end of a poll that has finished everything. */
    void leave(FileLedger.Standing left) {
      standing = left;
    }

    /** Returns the knowledge for the next poll; empty if a part of it must be read again. */
    Optional<LastPoll> last(Watch watch, int version, PollState after) {
      return Optional.ofNullable(standing)
          .map(left -> new LastPoll(watch, version, after, etag, left, readAt));
    }

    /**
     * Renews the lease if it is due.
     *
     * @throws StoreConflict another host took over the lease
     */
    void renew() {
      if (renewedAt.plus(RENEWED_AFTER).isBefore(tables.clock().instant())) {
        merge(Columns.none());
        renewedAt = tables.clock().instant();
      }
    }

    /**
     * Saves the state and keeps the lease.
     *
     * @throws StoreConflict another host took over the lease
     */
    void save(PollState now) {
      merge(now.columns());
    }

    /**
     * Ends the poll and releases the lease.
     *
     * @throws StoreConflict another host took over the lease
     */
    void end(PollState after) {
      merge(after.columns().with("poller", ""));
    }

    private void merge(Columns columns) {
      Columns fresh = columns.with("nonce", UUID.randomUUID().toString());
      etag =
          String.valueOf(
              tables
                  .transact(FileLedger.TABLE, PARTITION, List.of(Write.merge(watchId, fresh, etag)))
                  .etags()
                  .get(watchId));
    }
  }
}
