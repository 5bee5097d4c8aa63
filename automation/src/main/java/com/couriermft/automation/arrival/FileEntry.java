package com.couriermft.automation.arrival;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the ledger for one file. Stored in the row {@code f|{key}} with the columns {@code
 * connection}, {@code path}, {@code size_bytes}, {@code modified_at}, {@code etag}, {@code
 * seen_at}, {@code run}, {@code claimed_at}, {@code ignored}, {@code gone_at}.
 *
 * @param sighting the observed version of the file
 * @param connection connection of the file
 * @param seenAt time when this version was first seen
 * @param runId execution to which the file belongs, which might not exist yet; {@code null} for
 *     none
 * @param claimedAt time when the file was assigned to that execution
 * @param ignored whether the file existed before the watch
 * @param goneAt time since which the file is missing; {@code null} while it exists
 */
record FileEntry(
    ObservedFile sighting,
    String connection,
    Instant seenAt,
    @Nullable String runId,
    @Nullable Instant claimedAt,
    boolean ignored,
    @Nullable Instant goneAt) {
  static final String PREFIX = "f|";

  /** Returns the entry for a version that is seen for the first time. */
  static FileEntry first(ObservedFile sighting, String connection, Instant now, boolean ignored) {
    return new FileEntry(sighting, connection, now, null, null, ignored, null);
  }

  static FileEntry of(Row row) {
    Columns c = row.columns();
    String path = c.text("path");
    RemoteFile file =
        new RemoteFile(
            SafePath.name(path),
            path,
            c.number("size_bytes"),
            c.instant("modified_at"),
            RemoteFile.Kind.FILE);
    String key = row.key().substring(PREFIX.length());
    Instant seenAt = c.instant("seen_at");
    return new FileEntry(
        new ObservedFile(key, file, c.textOrNull("etag")),
        c.text("connection"),
        seenAt == null ? row.changedAt() : seenAt,
        c.textOrNull("run"),
        c.instant("claimed_at"),
        c.flag("ignored"),
        c.instant("gone_at"));
  }

  /**
   * Returns whether this version needs no further processing, because it is part of an execution or
   * ignored.
   */
  boolean isDealtWith() {
    return runId != null || ignored;
  }

  String rowKey() {
    return rowKey(sighting.key());
  }

  static String rowKey(String key) {
    return PREFIX + key;
  }

  Columns columns() {
    RemoteFile file = sighting.file();
    return Columns.none()
        .with("connection", connection)
        .with("path", file.path())
        .with("size_bytes", file.sizeBytes())
        .with("modified_at", file.modifiedAt())
        .with("etag", sighting.etag())
        .with("seen_at", seenAt)
        .with("run", runId)
        .with("claimed_at", claimedAt)
        .with("ignored", ignored)
        .with("gone_at", goneAt);
  }
}
