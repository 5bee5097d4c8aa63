package com.couriermft.functions.backup;

import com.couriermft.engine.execution.Ulid;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoint of a backup, with everything that another writer needs to resume it.
 *
 * @param id id of the backup
 * @param startedAt start time by the storage server's clock
 * @param tables number of rows of each completed table
 * @param blobs number of blobs of each completed container
 * @param bytes total size of the blobs so far
 * @param gone number of blobs that were deleted during the backup
 * @param number number of the next blob's file
 * @param walk position in the table or container that is being read; {@code null} before its first
 *     page
 * @param endedAt time when everything was read; {@code null} before
 */
record BackupProgress(
    String id,
    Instant startedAt,
    Map<String, Long> tables,
    Map<String, Long> blobs,
    long bytes,
    long gone,
    long number,
    @Nullable Walk walk,
    @Nullable Instant endedAt) {
  /**
   * Increment of file numbers for a new writer; larger than the numbers between two checkpoints.
   */
  private static final long ROUND = 1_000;

  BackupProgress {
    tables = Map.copyOf(tables);
    blobs = Map.copyOf(blobs);
  }

  /**
   * The position in a table or container.
   *
   * @param parts parts of its file that are written
   * @param continuation continuation of the page that is being read
   * @param after name of the last processed blob of that page; {@code ""} for none
   * @param count number of rows or blobs written
   * @param copying the large blob that is being copied; {@code null} for none
   */
  record Walk(
      BackupParts parts,
      @Nullable String continuation,
      String after,
      long count,
      @Nullable BlobCopying copying) {
    static final Walk START = new Walk(BackupParts.NONE, null, "", 0, null);
  }

  static BackupProgress begin(Instant now) {
    return new BackupProgress(Ulid.random(now), now, Map.of(), Map.of(), 0, 0, 0, null, null);
  }

  /** Returns the checkpoint for another writer, with unused file numbers. */
  BackupProgress takenOver() {
    long next = (number / ROUND + 2) * ROUND;
    return new BackupProgress(id, startedAt, tables, blobs, bytes, gone, next, walk, endedAt);
  }

  Walk walkOn() {
    return walk == null ? Walk.START : walk;
  }

  BackupProgress at(Walk next, long copiedBytes, long went, long nextNumber) {
    return new BackupProgress(
        id, startedAt, tables, blobs, bytes + copiedBytes, gone + went, nextNumber, next, endedAt);
  }

  BackupProgress tableDone(String table, long rows) {
    Map<String, Long> all = new TreeMap<>(tables);
    all.put(table, rows);
    return new BackupProgress(id, startedAt, all, blobs, bytes, gone, number, null, endedAt);
  }

  BackupProgress containerDone(String container, long count) {
    Map<String, Long> all = new TreeMap<>(blobs);
    all.put(container, count);
    return new BackupProgress(id, startedAt, tables, all, bytes, gone, 0, null, endedAt);
  }

  BackupProgress ended(Instant now) {
    return new BackupProgress(id, startedAt, tables, blobs, bytes, gone, number, null, now);
  }

  BackupManifest manifest(Instant at) {
    return new BackupManifest(
        BackupManifest.VERSION, id, startedAt, at, tables, blobs, bytes, gone);
  }
}
