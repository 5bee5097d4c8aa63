package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.supervision.Supervision;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A shared store of named files: the permanent store, a container, a share. A name is a path
 * without a leading slash, checked by {@link FilePath}. Staged parts are invisible until they are
 * committed as a unit. Thread-safe.
 *
 * <p>Every method throws {@link com.couriermft.storage.store.StoreUnavailable} if there was no
 * response, and {@link com.couriermft.formats.failure.CourierException} {@code storage_denied} or
 * {@code storage_refused} (permanent).
 */
public interface Place {
  /** Returns the size, version and metadata of a file; empty if there is none. */
  Optional<BlobInfo> find(String name);

  /**
   * Returns the SHA-256 of a file's bytes from its metadata, in lower-case hex; empty if the
   * metadata has no hash, or if other clients may have changed the bytes but not the metadata.
   */
  Optional<String> findSha256(BlobInfo file);

  /**
   * Returns files whose name starts with the prefix; a page may be short, or empty.
   *
   * @param continuation the continuation of the previous page; {@code null} for the first page
   */
  BlobPage list(String prefix, @Nullable String continuation);

  /**
   * Reads exactly {@code length} bytes into the start of a buffer, whose content is undefined after
   * a failure.
   *
   * @param etag the expected version
   * @throws com.couriermft.formats.failure.NotFoundException the file is missing; some services
   *     throw the next exception instead
   * @throws com.couriermft.storage.store.StoreConflict the file has another version
   */
  void read(String name, long offset, byte[] buffer, int length, String etag);

  /** Reads exactly {@code length} bytes and returns them. */
  default byte[] read(String name, long offset, int length, String etag) {
    byte[] bytes = new byte[length];
    read(name, offset, bytes, length, etag);
    return bytes;
  }

  /** Returns whether staged parts outlast the attempt, so that another attempt can continue. */
  boolean keepsStaged();

  /** Returns the lengths of staged parts by their offsets. */
  Map<Long, Long> staged(Draft draft);

  /** Stages a part; parts start at the offsets of {@link BlockLayout}, in any order. */
  void stage(Draft draft, long offset, byte[] buffer, int length);

  /**
   * Commits the first {@code sizeBytes} staged bytes as the file.
   *
   * @param condition the condition on the current file with that name
   * @param metadata the metadata, as for {@link com.couriermft.storage.store.Blobs#commit}
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold, or a part is
   *     missing
   */
  BlobInfo commit(Draft draft, long sizeBytes, Condition condition, Map<String, String> metadata);

  /**
   * Writes a complete file that is smaller than a part, without staging it.
   *
   * @param length the number of bytes in the buffer
   * @param condition the condition, as for {@link #commit}; the same applies to {@code metadata}
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold
   */
  default BlobInfo put(
      Draft draft, byte[] buffer, int length, Condition condition, Map<String, String> metadata) {
    if (length > 0) {
      stage(draft, 0, buffer, length);
    }
    return commit(draft, length, condition, metadata);
  }

  /** Discards staged parts if no other attempt can continue them. */
  void abandon(Draft draft);

  /**
   * Copies a file from any storage location without passing its bytes through this process.
   *
   * @param condition the condition, as for {@link #commit}; the same applies to {@code metadata}
   * @param watch checked between parts, and immediately before the copy becomes visible
   * @return the copy; empty if the service cannot copy the file, so that the caller must transfer
   *     the bytes
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold
   */
  Optional<BlobInfo> copy(
      FileSource source,
      Draft draft,
      Condition condition,
      Map<String, String> metadata,
      Supervision watch);

  /**
   * Deletes a file if it still has the given version. Returns false if it is missing or has another
   * version.
   */
  boolean deleteIfUnchanged(String name, String etag);

  /**
   * A file that is being written.
   *
   * @param name the file's future name
   * @param key a key that identifies the file's bytes: parts staged under the same key may replace
   *     each other
   */
  record Draft(String name, byte[] key) {}
}
