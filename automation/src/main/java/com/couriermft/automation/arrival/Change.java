package com.couriermft.automation.arrival;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of comparing one file of a listing with the ledger. Pure.
 *
 * @param write the change to the ledger; {@code null} for none
 * @param state the state of the file after the change
 */
record Change(@Nullable Write write, State state) {
  /** The state of a file. */
  enum State {
    /** No action until the file changes. */
    SETTLED,
    /** The file was seen in this version for the first time. */
    NEW,
    /** The file was seen before, but must remain unchanged for longer. */
    WAITING,
    /** The file is complete and not yet part of an execution. */
    READY
  }

  /**
   * Decides how the ledger entry of a file changes.
   *
   * @param seen the file as listed; {@code null} if it is missing
   * @param known the ledger's entry; {@code null} if the file is unknown
   * @param first whether this is the watch's first poll
   */
  static Change of(
      @Nullable ObservedFile seen,
      @Nullable FileEntry known,
      Watch watch,
      boolean first,
      Instant now) {
    if (seen == null) {
      return known == null ? new Change(null, State.SETTLED) : missing(known, watch, now);
    } else if (known == null || !known.sighting().looksLike(seen)) {
      boolean ignored = first && watch.existing() == Watch.Existing.IGNORE;
      FileEntry entry = FileEntry.first(seen, watch.folder().connection(), now, ignored);
      Write write = Write.upsert(entry.rowKey(), entry.columns());
      State after = watch.stableFor().isZero() ? State.READY : State.NEW;
      return new Change(write, ignored ? State.SETTLED : after);
    } else if (!known.isDealtWith()) {
      boolean stable = !known.seenAt().plus(watch.stableFor()).isAfter(now);
      return new Change(learned(seen, known), stable ? State.READY : State.WAITING);
    }
    return new Change(learned(seen, known), State.SETTLED);
  }

  private static Change missing(FileEntry known, Watch watch, Instant now) {
    if (!known.isDealtWith()) {
      return new Change(Write.delete(known.rowKey(), Write.ANY), State.SETTLED);
    } else if (known.goneAt() == null) {
      return new Change(gone(known, now), State.SETTLED);
    }
    boolean forgotten = known.goneAt().plus(watch.remember()).isBefore(now);
    return new Change(forgotten ? Write.delete(known.rowKey(), Write.ANY) : null, State.SETTLED);
  }

  /**
   * Returns the write for a file that reappeared, or whose modification time the server now
   * reports. Returns {@code null} otherwise.
   */
  private static @Nullable Write learned(ObservedFile seen, FileEntry known) {
    Instant time = known.sighting().file().modifiedAt();
    boolean told = time == null && seen.file().modifiedAt() != null;
    if (known.goneAt() == null && !told) {
      return null;
    }
    Columns columns = Columns.none().with("gone_at", (Instant) null);
    return Write.merge(
        known.rowKey(),
        told ? columns.with("modified_at", seen.file().modifiedAt()) : columns,
        Write.ANY);
  }

  private static Write gone(FileEntry known, Instant at) {
    return Write.merge(known.rowKey(), Columns.none().with("gone_at", at), Write.ANY);
  }
}
