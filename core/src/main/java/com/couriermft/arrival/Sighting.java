package com.couriermft.arrival;

import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A file as it lay in the folder at one look.
 *
 * @param key names its connection and path: 32 hex digits
 * @param file what was listed
 * @param etag what its service calls its version; {@code null} where there is no such thing
 */
record Sighting(String key, RemoteFile file, @Nullable String etag) {
  private static final int KEY = 32;

  /** Of a file that was listed. */
  static Sighting of(String connection, RemoteFile file, @Nullable String etag) {
    return new Sighting(key(connection, file.path()), file, etag);
  }

  /** Names a path at a partner. */
  static String key(String connection, String path) {
    return Sha256.of(connection + "\n" + path).substring(0, KEY);
  }

  /** As far as can be told, another text for other bytes: size, time of change, ETag. */
  String version() {
    return file.sizeBytes()
        + "|"
        + (file.modifiedAt() == null ? "" : file.modifiedAt())
        + "|"
        + (etag == null ? "" : etag);
  }
}
