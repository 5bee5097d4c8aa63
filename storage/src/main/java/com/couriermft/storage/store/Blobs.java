package com.couriermft.storage.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Azure Blob Storage (block blobs) as Courier uses it. Containers are created on first use. Blob
 * names are UTF-8 text of 1..1024 characters without backslashes, controls and segments {@code .}
 * or {@code ..}; adapters encode what URLs need. Thread-safe.
 *
 * <p>Input beyond {@link StorageLimits} is refused with code {@code storage_refused}, a lack of
 * permission with {@code storage_denied}; both are permanent.
 */
public interface Blobs {
  /** Most bytes one block may hold here. */
  int MAX_BLOCK_BYTES = 64 << 20;

  /** Most bytes that are copied by one request. */
  long MAX_COPY_BYTES = 256L << 20;

  /** Most blocks one blob may have. */
  int MAX_BLOCKS = 50_000;

  /**
   * Writes a small blob under a name that must be new.
   *
   * @return false if a blob of that name exists; it is left as it is
   */
  boolean putIfAbsent(String container, String name, byte[] content, String contentType);

  /** Writes a small blob, in place of one of that name: one request where the service has it. */
  default void put(String container, String name, byte[] content, String contentType) {
    byte[] only = new byte[16];
    boolean empty = content.length == 0;
    if (!empty) {
      stageBlock(container, name, only, content, content.length);
    }
    commit(container, name, empty ? List.of() : List.of(only), Condition.none(), Map.of());
  }

  /**
   * Writes a whole blob that is no longer than a block: one request where the service has it.
   *
   * @param length 0..{@link #MAX_BLOCK_BYTES}
   * @param condition what must hold of a committed blob of that name
   * @param metadata as for {@link #commit}
   * @throws StoreConflict the condition does not hold; perhaps because an earlier try, whose answer
   *     was lost, has written this very blob
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
   * Reads a small blob whole.
   *
   * @throws com.couriermft.formats.failure.NotFoundException code {@code blob_not_found}
   */
  byte[] get(String container, String name);

  /**
   * Reads a range into the beginning of a buffer, whose content is undefined if that fails.
   *
   * @param length how many bytes, at most the buffer's
   * @param etag the version that is expected, {@code null} for any
   * @throws com.couriermft.formats.failure.NotFoundException code {@code blob_not_found}
   * @throws StoreConflict the blob has another version
   * @throws StoreUnavailable fewer bytes came than promised
   */
  void read(
      String container, String name, long offset, byte[] buffer, int length, @Nullable String etag);

  /** Reads a range into an array of exactly {@code length} bytes, as the other method does. */
  default byte[] read(
      String container, String name, long offset, int length, @Nullable String etag) {
    StorageLimits.checkRange(name, offset, length);
    byte[] bytes = new byte[length];
    read(container, name, offset, bytes, length, etag);
    return bytes;
  }

  /** Size, version and metadata of a committed blob. */
  Optional<BlobInfo> find(String container, String name);

  /**
   * Uploads one block of a blob that need not exist yet. All block ids of a blob have one length.
   *
   * @param blockId 16 bytes
   * @param length 1..{@link #MAX_BLOCK_BYTES}
   */
  void stageBlock(String container, String name, byte[] blockId, byte[] buffer, int length);

  /** Blocks staged and not committed; empty when there is no such blob. */
  List<Block> stagedBlocks(String container, String name);

  /**
   * Makes these blocks, staged or part of the present content, in this order, the blob's content;
   * other staged blocks are discarded. An empty list makes an empty blob.
   *
   * @param condition what must hold of a committed blob of that name
   * @param metadata names in {@code snake_case}, values of printable ASCII, 8 KiB in all
   * @throws StoreConflict the condition does not hold, or the blob lacks a block of the list
   */
  BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata);

  /**
   * Has the service copy a blob, whose bytes do not come through this process.
   *
   * @param source of at most {@link #MAX_COPY_BYTES}
   * @param metadata of the copy, not empty
   * @return the copy; empty if the service does not copy from there (another service, no right to
   *     read it, another version): then the bytes have to be moved
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
   * Has the service stage a range of a blob as a block of another one.
   *
   * @param length 1..{@link #MAX_COPY_BYTES}
   * @param blockId 16 bytes
   * @return false if the service does not copy from there
   */
  default boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    return false;
  }

  /**
   * Committed blobs whose name starts with the prefix, ordered by name; a page may be short.
   * Directories of an account with a hierarchical namespace are no blobs, here and in {@link
   * #find}.
   *
   * @param continuation from the page before, {@code null} for the first
   */
  BlobPage list(String container, String prefix, @Nullable String continuation);

  /**
   * Deletes a blob with its staged blocks; nothing happens if it is gone. Blocks of a blob that was
   * never committed stay until the service discards them, a week after the last was staged.
   */
  void delete(String container, String name);

  /**
   * Deletes a blob that still has a version; false if it is gone or has another one. If an earlier
   * try got no answer and the blob is gone now, that counts as deleted.
   *
   * @param etag the version that is expected
   */
  boolean deleteIfUnchanged(String container, String name, String etag);

  /**
   * A condition on the committed blob at a name.
   *
   * @param ifAbsent there must be none
   * @param etag it must have this version; {@code null} for no such condition
   */
  record Condition(boolean ifAbsent, @Nullable String etag) {
    /** No condition. */
    public static Condition none() {
      return new Condition(false, null);
    }

    /** Returns the condition that there is no committed blob. */
    public static Condition absent() {
      return new Condition(true, null);
    }

    /** The committed blob must have this version. */
    public static Condition unchanged(String etag) {
      return new Condition(false, etag);
    }
  }

  /**
   * A committed blob.
   *
   * @param name its name in the container
   * @param sizeBytes its length
   * @param etag its version
   * @param modifiedAt when it was committed, by the server's clock
   * @param metadata what was given at commit; empty in listings
   */
  record BlobInfo(
      String name, long sizeBytes, String etag, Instant modifiedAt, Map<String, String> metadata) {
    /** Copies. */
    public BlobInfo {
      metadata = Map.copyOf(metadata);
    }
  }

  /**
   * A version of a committed blob, to be copied.
   *
   * @param blobs the service it is in
   */
  record Version(Blobs blobs, String container, String name, String etag, long sizeBytes) {}

  /**
   * A staged block.
   *
   * @param id as given to {@link #stageBlock}
   * @param sizeBytes its length
   */
  record Block(byte[] id, long sizeBytes) {}

  /**
   * A page of blobs.
   *
   * @param blobs ordered by name
   * @param continuation where to go on; {@code null} when this is the last page
   */
  record BlobPage(List<BlobInfo> blobs, @Nullable String continuation) {
    /** Copies. */
    public BlobPage {
      blobs = List.copyOf(blobs);
    }
  }
}
