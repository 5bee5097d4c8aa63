package com.couriermft.storage.store;

import com.couriermft.storage.store.Blobs.BlobInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file share is one share of Azure Files as Courier uses it. Paths have no leading slash; their
 * directories are made when something is written. Unlike a blob, a file is visible as soon as it is
 * begun, so a writer gives it another name first. Thread-safe.
 *
 * <p>Input that the service refuses has code {@code storage_refused}, a lack of permission {@code
 * storage_denied}; both are permanent.
 */
public interface FileShare {
  /** Most bytes of one {@link #write}. */
  int MAX_WRITE_BYTES = 4 << 20;

  /** Size, version and metadata of a file; a directory is none. */
  Optional<BlobInfo> find(String path);

  /**
   * Lists the entries of a directory, page by page; empty if there is no such directory.
   *
   * @param directory {@code ""} for the share itself
   * @param continuation from the page before, {@code null} for the first
   */
  SharePage list(String directory, @Nullable String continuation);

  /**
   * Reads a range into the beginning of a buffer, whose content is undefined if that fails.
   *
   * @param length how many bytes, at most the buffer's
   * @throws com.couriermft.formats.failure.NotFoundException code {@code file_not_found}
   * @throws StoreConflict the file has another version
   * @throws StoreUnavailable fewer bytes came than promised
   */
  void read(String path, long offset, byte[] buffer, int length, String etag);

  /** Begins a file of zeros, in place of one that is there. */
  void create(String path, long sizeBytes);

  /** Changes a file's length. */
  void resize(String path, long sizeBytes);

  /**
   * Writes into a file.
   *
   * @param length at most {@link #MAX_WRITE_BYTES}
   */
  void write(String path, long offset, byte[] buffer, int start, int length);

  /**
   * Gives a file another name and its metadata, at once.
   *
   * @param replace whether a file of that name is replaced
   * @throws StoreConflict there is a file, and it is not to be replaced
   */
  BlobInfo rename(String from, String to, boolean replace, Map<String, String> metadata);

  /** Removes a file; false if there is none. */
  boolean delete(String path);

  /**
   * A page of a directory's entries.
   *
   * @param files their names are paths, their metadata empty
   * @param directories paths
   * @param continuation where to go on; {@code null} when this is the last page
   */
  record SharePage(List<BlobInfo> files, List<String> directories, @Nullable String continuation) {
    /** Copies. */
    public SharePage {
      files = List.copyOf(files);
      directories = List.copyOf(directories);
    }
  }
}
