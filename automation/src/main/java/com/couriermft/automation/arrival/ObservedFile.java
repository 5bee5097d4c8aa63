package com.couriermft.automation.arrival;

import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file as it lay in the folder at one look.
 *
 * @param key names its connection and path: 32 hex digits
 * @param file what was listed
 * @param etag what its service calls its version; {@code null} where there is no such thing
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
   * Returns whether another sighting is of the same version, as far as both tell. A time that one
   * of them lacks says nothing: servers without {@code MLSD} are asked for each file's, and may
   * refuse it this time.
   */
  boolean looksLike(ObservedFile other) {
    Instant time = file.modifiedAt();
    Instant others = other.file.modifiedAt();
    return file.sizeBytes() == other.file.sizeBytes()
        && Objects.equals(etag, other.etag)
        && (time == null || others == null || time.equals(others));
  }

  /**
   * Returns a text that differs, as far as can be told, for other bytes: size, time of change,
   * ETag.
   */
  String version() {
    return file.sizeBytes()
        + "|"
        + (file.modifiedAt() == null ? "" : file.modifiedAt())
        + "|"
        + (etag == null ? "" : etag);
  }
}
