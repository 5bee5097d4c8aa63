package com.couriermft.functions.backup;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lease of the scheduled backup: row {@code backup|state} of the table {@code config}, with the
 * backup's state. The holder writes the row under its ETag, so that a host that has lost the lease
 * stops at its next write. Not thread-safe.
 */
final class BackupLease {
  /** The partition of the row in the table {@code config}. */
  static final String PARTITION = "backup";

  private static final String CONFIG = "config";
  private static final String KEY = "state";

  /** Lease time, which is longer than the interval between checkpoints. */
  private static final Duration HELD = Duration.ofMinutes(10);

  private final Tables tables;
  private String etag;
  private State state;

  /**
   * The state of the scheduled backup.
   *
   * @param progress progress of the last backup; {@code null} before the first
   * @param isComplete whether that backup has its manifest
   * @param isRetained whether old backups were deleted after it
   */
  record State(@Nullable BackupProgress progress, boolean isComplete, boolean isRetained) {
    static final State NONE = new State(null, true, true);

    static State unfinished(BackupProgress progress) {
      return new State(progress, false, false);
    }

    State completed() {
      return new State(progress, true, false);
    }

    State retained() {
      return new State(progress, true, true);
    }
  }

  private BackupLease(Tables tables, String etag, State state) {
    this.tables = tables;
    this.etag = etag;
    this.state = state;
  }

  /** Acquires the lease; empty if another host holds it. */
  static Optional<BackupLease> take(Tables tables) {
    Optional<Row> row = tables.find(CONFIG, PARTITION, KEY);
    Instant now = tables.clock().instant();
    Instant until = row.map(r -> r.columns().instant("held_until")).orElse(null);
    if (until != null && until.isAfter(now)) {
      return Optional.empty();
    }
    State state =
        row.map(r -> Json.read(Json.parse(r.columns().text("state")), State.class))
            .orElse(State.NONE);
    BackupLease lease = new BackupLease(tables, row.map(Row::etag).orElse(""), state);
    try {
      lease.write(state, now.plus(HELD));
      return Optional.of(lease);
    } catch (StoreConflict lost) {
      return Optional.empty();
    }
  }

  State state() {
    return state;
  }

  /**
   * Saves the state of the backup and renews the lease.
   *
   * @throws StoreConflict another host has taken over the lease
   */
  void save(State next) {
    write(next, tables.clock().instant().plus(HELD));
  }

  /**
   * Releases the lease.
   *
   * @throws StoreConflict another host has taken over the lease
   */
  void release() {
    write(state, Instant.EPOCH);
  }

  private void write(State next, Instant until) {
    Columns columns = Columns.none().with("state", Json.write(next)).with("held_until", until);
    Write write = etag.isEmpty() ? Write.insert(KEY, columns) : Write.merge(KEY, columns, etag);
    etag =
        Objects.requireNonNull(tables.transact(CONFIG, PARTITION, List.of(write)).etags().get(KEY));
    state = next;
  }
}
