package com.couriermft.transfer.copy;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a partner's file, with the file's properties when it was read. JSON:
 *
 * <pre>{"file": {"path": "work:/01JD…/a.csv", "name": "a.csv", "size_bytes": 3, "sha256": "9f86…"},
 *  "source": "/incoming/a.csv", "size_bytes": 3, "modified_at": "2026-01-01T00:00:00Z"}
 * </pre>
 *
 * @param file the copy
 * @param source the path of the partner's file
 * @param sizeBytes the length of the partner's file, as reported before and after the read; {@link
 *     RemoteFile#UNKNOWN_SIZE} if the server does not report it
 * @param modifiedAt the modification time of the partner's file, by the server's clock; {@code
 *     null} if the server does not report it
 */
public record DownloadedFile(
    StoredFile file, String source, long sizeBytes, @Nullable Instant modifiedAt) {
  static DownloadedFile of(StoredFile file, RemoteFile source) {
    return new DownloadedFile(file, source.path(), source.sizeBytes(), source.modifiedAt());
  }

  /** Returns this file with a different copy. */
  public DownloadedFile at(StoredFile copy) {
    return new DownloadedFile(copy, source, sizeBytes, modifiedAt);
  }

  /**
   * Returns whether the server sent more bytes than the size that it reported before and after the
   * read.
   */
  public boolean isUnderstated() {
    return sizeBytes != RemoteFile.UNKNOWN_SIZE && sizeBytes < file.sizeBytes();
  }

  /**
   * Returns whether a remote file is still the copied version, as far as this can be determined.
   */
  public boolean isCopyOf(RemoteFile now) {
    return now.isFile()
        && now.sizeBytes() == sizeBytes
        && Objects.equals(now.modifiedAt(), modifiedAt);
  }
}
