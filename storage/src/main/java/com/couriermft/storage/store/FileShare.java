package com.couriermft.storage.store;

import com.couriermft.storage.store.Blobs.BlobInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A share of Azure Files, reduced to the operations that Courier uses. Paths have no leading slash;
 * writing a file creates its directories. Unlike a blob, a file is visible as soon as writing
 * starts, so a writer uses a temporary name. Thread-safe.
 *
 * <p>Input that the service rejects is reported with the code {@code storage_refused}, missing
 * permissions with {@code storage_denied}. Failures with either code are permanent.
 */
public interface FileShare {
  /** The maximum number of bytes of one {@link #write}. */
  int MAX_WRITE_BYTES = 4 << 20;

  /** Returns the size, version and metadata of a file; empty for a directory. */
  Optional<BlobInfo> find(String path);

  /**
   * Lists the entries of a directory, page by page; empty if the directory does not exist.
   *
   * @param directory {@code ""} for the share itself
   * @param continuation the continuation of the previous page; {@code null} for the first page
   */
  SharePage list(String directory, @Nullable String continuation);

  /**
   * Reads a range into the start of a buffer, whose content is undefined after a failure.
   *
   * @param length the number of bytes, at most the buffer's length
   * @throws com.couriermft.formats.failure.NotFoundException code {@code file_not_found}
   * @throws StoreConflict the file has another version
   * @throws StoreUnavailable the response was shorter than announced
   */
  void read(String path, long offset, byte[] buffer, int length, String etag);

  /** Creates a file of zeros, replacing an existing file. */
  void create(String path, long sizeBytes);

  void resize(String path, long sizeBytes);

  /**
   * Writes into a file.
   *
   * @param length the number of bytes, at most {@link #MAX_WRITE_BYTES}
   */
  void write(String path, long offset, byte[] buffer, int start, int length);

  /**
   * Renames a file and sets its metadata, in one request.
   *
   * @param replace whether to replace a file of the new name
   * @throws StoreConflict a file has the new name, and {@code replace} is false
   */
  BlobInfo rename(String from, String to, boolean replace, Map<String, String> metadata);

  /** Deletes a file; returns false if there is none. */
  boolean delete(String path);

  /**
   * A page of a directory's entries.
   *
   * @param files the files, with paths as names and without metadata
   * @param directories the paths of the directories
   * @param continuation the position of the next page; {@code null} on the last page
   */
  record SharePage(List<BlobInfo> files, List<String> directories, @Nullable String continuation) {
    public SharePage {
      files = List.copyOf(files);
      directories = List.copyOf(directories);
    }
  }
}
