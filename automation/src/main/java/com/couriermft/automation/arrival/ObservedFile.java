package com.couriermft.automation.arrival;

import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file in the listing of a folder.
 *
 * @param key hash of its connection and path: 32 hex digits
 * @param file the listed file
 * @param etag version of the file at its service; {@code null} if the service has none
 */
record ObservedFile(String key, RemoteFile file, @Nullable String etag) {
  private static final int KEY = 32;

  /** Returns the sighting of a file that was listed. */
  static ObservedFile of(String connection, RemoteFile file, @Nullable String etag) {
    return new ObservedFile(key(connection, file.path()), file, etag);
  }

  /** Names a path at a partner. */
  static String key(String connection, String path) {
    return Sha256.of(connection + "\n" + path).substring(0, KEY);
  }

  /**
   * Returns whether two listings show the same version, by their common attributes. A missing time
   * is ignored: servers without {@code MLSD} return times one by one and may refuse.
   */
  boolean looksLike(ObservedFile other) {
    Instant time = file.modifiedAt();
    Instant others = other.file.modifiedAt();
    return file.sizeBytes() == other.file.sizeBytes()
        && Objects.equals(etag, other.etag)
        && (time == null || others == null || time.equals(others));
  }

  /** Returns a string that usually differs for different content: size, time of change, ETag. */
  String version() {
    return file.sizeBytes()
        + "|"
        + (file.modifiedAt() == null ? "" : file.modifiedAt())
        + "|"
        + (etag == null ? "" : etag);
  }
}
