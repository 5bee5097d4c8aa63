package com.couriermft.storage.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Azure Blob Storage (block blobs), reduced to the operations that Courier uses. Containers are
 * created on first use. Blob names are strings of 1..1024 characters in UTF-8, without backslashes,
 * control characters or the segments {@code .} and {@code ..}; adapters encode them for URLs.
 * Thread-safe.
 *
 * <p>Input that exceeds {@link StorageLimits} is rejected with the code {@code storage_refused}.
 * Missing permissions are reported with {@code storage_denied}. Failures with either code are
 * permanent.
 */
public interface Blobs {
  /** The maximum size of one block, in bytes. */
  int MAX_BLOCK_BYTES = 64 << 20;

  /** The maximum size of a copy by one request, in bytes. */
  long MAX_COPY_BYTES = 256L << 20;

  /** The maximum number of blocks of one blob. */
  int MAX_BLOCKS = 50_000;

  /**
   * Writes a small blob under a new name.
   *
   * @return false if a blob with that name exists, which is not changed
   */
  boolean putIfAbsent(String container, String name, byte[] content, String contentType);

  /**
   * Writes a small blob, or replaces an existing one; uses a single request if the service supports
   * it.
   */
  default void put(String container, String name, byte[] content, String contentType) {
    byte[] only = new byte[16];
    boolean empty = content.length == 0;
    if (!empty) {
      stageBlock(container, name, only, content, content.length);
    }
    commit(container, name, empty ? List.of() : List.of(only), Condition.none(), Map.of());
  }

  /**
   * Writes a complete blob of at most one block; uses a single request if the service supports it.
   *
   * @param length the number of bytes, 0..{@link #MAX_BLOCK_BYTES}
   * @param condition the condition on a committed blob with that name
   * @param metadata the metadata, as for {@link #commit}
   * @throws StoreConflict the condition does not hold; possibly because an earlier try, whose
   *     response was lost, has written the same blob
   */
  default BlobInfo put(
      String container,
      String name,
      byte[] buffer,
      int length,
      Condition condition,
      Map<String, String> metadata) {
    byte[] only = new byte[16];
    if (length > 0) {
      stageBlock(container, name, only, buffer, length);
    }
    return commit(container, name, length == 0 ? List.of() : List.of(only), condition, metadata);
  }

  /**
   * Reads a small blob completely.
   *
   * @throws com.couriermft.formats.failure.NotFoundException code {@code blob_not_found}
   */
  byte[] get(String container, String name);

  /**
   * Reads a range into the start of a buffer, whose content is undefined after a failure.
   *
   * @param length the number of bytes, at most the buffer's length
   * @param etag the expected etag; {@code null} for any
   * @throws com.couriermft.formats.failure.NotFoundException code {@code blob_not_found}
   * @throws StoreConflict the blob has another version
   * @throws StoreUnavailable the response was shorter than announced
   */
  void read(
      String container, String name, long offset, byte[] buffer, int length, @Nullable String etag);

  /** Reads a range and returns it as an array of exactly {@code length} bytes. */
  default byte[] read(
      String container, String name, long offset, int length, @Nullable String etag) {
    StorageLimits.checkRange(name, offset, length);
    byte[] bytes = new byte[length];
    read(container, name, offset, bytes, length, etag);
    return bytes;
  }

  /** Returns the size, version and metadata of a committed blob; empty if there is none. */
  Optional<BlobInfo> find(String container, String name);

  /**
   * Uploads a block of a blob. The blob need not exist yet. All block ids of a blob must have the
   * same length.
   *
   * @param blockId the id of the block, 16 bytes
   * @param length the number of bytes, 1..{@link #MAX_BLOCK_BYTES}
   */
  void stageBlock(String container, String name, byte[] blockId, byte[] buffer, int length);

  /** Returns staged blocks that are not committed; empty if the blob does not exist. */
  List<Block> stagedBlocks(String container, String name);

  /**
   * Commits a list of blocks, staged or from the current content, as the blob's content. Other
   * staged blocks are discarded. An empty list creates an empty blob.
   *
   * @param condition the condition on a committed blob with that name
   * @param metadata the metadata: names in {@code snake_case}, values of printable ASCII, 8 KiB in
   *     total
   * @throws StoreConflict the condition does not hold, or the blob lacks a block of the list
   */
  BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata);

  /**
   * Copies a blob within the service, so that its bytes do not pass through this process.
   *
   * @param source the source, of at most {@link #MAX_COPY_BYTES}
   * @param metadata the metadata of the copy, not empty
   * @return the copy; empty if the service cannot copy the source (another service, no permission
   *     to read it, another version), so that the caller must transfer the bytes
   * @throws StoreConflict the condition does not hold
   */
  default Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    return Optional.empty();
  }

  /**
   * Stages a range of a blob as a block of another blob, within the service.
   *
   * @param length the number of bytes, 1..{@link #MAX_COPY_BYTES}
   * @param blockId the id of the block, 16 bytes
   * @return false if the service cannot copy the source
   */
  default boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    return false;
  }

  /**
   * Returns committed blobs whose name starts with the prefix, ordered by name; a page may be
   * short. Directories of an account with a hierarchical namespace do not count as blobs, here and
   * in {@link #find}.
   *
   * @param continuation the continuation of the previous page; {@code null} for the first page
   */
  BlobPage list(String container, String prefix, @Nullable String continuation);

  /**
   * Deletes a blob with its staged blocks; does nothing if there is no such blob. Blocks of a blob
   * that was never committed stay until the service discards them, a week after the last block was
   * staged.
   */
  void delete(String container, String name);

  /**
   * Deletes a blob if it still has the expected version; returns false if it is missing or has
   * another version. A blob that is missing after an earlier try without a response counts as
   * deleted.
   *
   * @param etag the expected version
   */
  boolean deleteIfUnchanged(String container, String name, String etag);

  /**
   * A condition on the committed blob with a given name.
   *
   * @param ifAbsent whether there must be no blob
   * @param etag the version that the blob must have; {@code null} for no such condition
   */
  record Condition(boolean ifAbsent, @Nullable String etag) {
    /** Returns a condition that always holds. */
    public static Condition none() {
      return new Condition(false, null);
    }

    /** Returns the condition that no committed blob exists. */
    public static Condition absent() {
      return new Condition(true, null);
    }

    /** Returns the condition that the committed blob has a given version. */
    public static Condition unchanged(String etag) {
      return new Condition(false, etag);
    }
  }

  /**
   * A committed blob.
   *
   * @param name the blob's name in the container
   * @param sizeBytes the number of bytes
   * @param etag the blob's version
   * @param modifiedAt when the blob was committed, by the server's clock
   * @param metadata the metadata of the commit; empty in listings
   */
  record BlobInfo(
      String name, long sizeBytes, String etag, Instant modifiedAt, Map<String, String> metadata) {
    public BlobInfo {
      metadata = Map.copyOf(metadata);
    }
  }

  /**
   * A version of a committed blob, as the source of a copy.
   *
   * @param blobs the service that has the blob
   */
  record Version(Blobs blobs, String container, String name, String etag, long sizeBytes) {}

  /**
   * A staged block.
   *
   * @param id the id as passed to {@link #stageBlock}
   * @param sizeBytes the number of bytes
   */
  record Block(byte[] id, long sizeBytes) {}

  /**
   * A page of blobs.
   *
   * @param blobs the blobs, ordered by name
   * @param continuation the position of the next page; {@code null} on the last page
   */
  record BlobPage(List<BlobInfo> blobs, @Nullable String continuation) {
    public BlobPage {
      blobs = List.copyOf(blobs);
    }
  }
}
