package com.couriermft.automation.arrival;

import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file in the listing of a folder.
 *
 * @param key hash of the file's connection and path, 32 hexadecimal digits
 * @param file the file as listed
 * @param etag ETag that the storage service returned; {@code null} if it returned none
 */
record ObservedFile(String key, RemoteFile file, @Nullable String etag) {
  private static final int KEY = 32;

  /** Returns the observation of a listed file. */
  static ObservedFile of(String connection, RemoteFile file, @Nullable String etag) {
    return new ObservedFile(key(connection, file.path()), file, etag);
  }

  /** Returns the key of a path on a partner's server. */
  static String key(String connection, String path) {
    return Sha256.of(connection + "\n" + path).substring(0, KEY);
  }

  /**
   * Returns whether two observations show the same version, by the attributes that both
   * observations have. A missing modification time is ignored, because servers without {@code MLSD}
   * report it in a separate response, and may refuse to.
   */
  boolean looksLike(ObservedFile other) {
    Instant time = file.modifiedAt();
    Instant others = other.file.modifiedAt();
    return file.sizeBytes() == other.file.sizeBytes()
        && Objects.equals(etag, other.etag)
        && (time == null || others == null || time.equals(others));
  }

  /**
   * Returns a string that usually differs for different content: size, modification time and ETag.
   */
  String version() {
    return file.sizeBytes()
        + "|"
        + (file.modifiedAt() == null ? "" : file.modifiedAt())
        + "|"
        + (etag == null ? "" : etag);
  }
}
