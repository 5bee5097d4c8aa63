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
 * Somewhere that keeps files under names for everybody: the permanent store, a container, a share.
 * A name is a path without leading slash, checked by {@link FilePath}. What is staged is invisible
 * until it is committed whole. Thread-safe.
 *
 * <p>Every method throws {@link com.couriermft.storage.store.StoreUnavailable} if there was no
 * answer, and {@link com.couriermft.formats.failure.CourierException} {@code storage_denied} or
 * {@code storage_refused} (permanent).
 */
public interface Place {
  /** Size, version and metadata of a file. */
  Optional<BlobInfo> find(String name);

  /**
   * SHA-256 of a file's bytes, lower-case hex, as its metadata tell; empty if they tell none, or if
   * somebody may have changed the bytes and left the metadata.
   */
  Optional<String> findSha256(BlobInfo file);

  /**
   * Files whose name starts with the prefix; a page may be short, or empty.
   *
   * @param continuation from the page before, {@code null} for the first
   */
  BlobPage list(String prefix, @Nullable String continuation);

  /**
   * Reads exactly {@code length} bytes into the beginning of a buffer, whose content is undefined
   * if that fails.
   *
   * @param etag the version that is expected
   * @throws com.couriermft.formats.failure.NotFoundException it is gone; some services then say the
   *     next
   * @throws com.couriermft.storage.store.StoreConflict it has another version
   */
  void read(String name, long offset, byte[] buffer, int length, String etag);

  /** Reads exactly {@code length} bytes, as the other method does. */
  default byte[] read(String name, long offset, int length, String etag) {
    byte[] bytes = new byte[length];
    read(name, offset, bytes, length, etag);
    return bytes;
  }

  /** Whether what is staged outlives the attempt, so that another may go on with it. */
  boolean keepsStaged();

  /** Lengths of the parts that are staged, by their offsets. */
  Map<Long, Long> staged(Draft draft);

  /** Stages a part; parts begin where {@link BlockLayout} says, in any order. */
  void stage(Draft draft, long offset, byte[] buffer, int length);

  /**
   * Makes the first {@code sizeBytes} staged bytes the file.
   *
   * @param condition what must hold of the file of that name
   * @param metadata as for {@link com.couriermft.storage.store.Blobs#commit}
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold, or a part is
   *     missing
   */
  BlobInfo commit(Draft draft, long sizeBytes, Condition condition, Map<String, String> metadata);

  /**
   * Makes a whole file of less than a part, of which nothing is staged.
   *
   * @param length how many bytes of the buffer
   * @param condition and {@code metadata} as for {@link #commit}
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold
   */
  default BlobInfo put(
      Draft draft, byte[] buffer, int length, Condition condition, Map<String, String> metadata) {
    if (length > 0) {
      stage(draft, 0, buffer, length);
    }
    return commit(draft, length, condition, metadata);
  }

  /** Gives up what is staged, where nobody can go on with it. */
  void abandon(Draft draft);

  /**
   * Copies a file of another place, or of this one, without moving its bytes through this process.
   *
   * @param condition and {@code metadata} as for {@link #commit}
   * @param watch is asked between parts, and right before the copy becomes visible
   * @return the copy; empty if that is not possible here: then the bytes have to be moved
   * @throws com.couriermft.storage.store.StoreConflict the condition does not hold
   */
  Optional<BlobInfo> copy(
      FileSource source,
      Draft draft,
      Condition condition,
      Map<String, String> metadata,
      Supervision watch);

  /** Removes a file that still has a version; false if it is gone or has another one. */
  boolean deleteIfUnchanged(String name, String etag);

  /**
   * A file on its way.
   *
   * @param name what it will be called
   * @param key names its bytes: parts that are staged under one key may replace each other
   */
  record Draft(String name, byte[] key) {}
}
