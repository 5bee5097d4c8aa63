package com.couriermft.transfer.listing;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Sha256;
import java.util.List;
import java.util.Optional;

/** Identifies the bytes of a source file as exactly as its server permits. */
public final class Fingerprint {
  private Fingerprint() {}

  /**
   * Returns the SHA-256 (hex) of the connection, path, size and modification time. It differs for
   * other files and after changes. Empty if the server reports no size or no modification time.
   */
  public static Optional<String> of(String connection, RemoteFile file) {
    if (file.modifiedAt() == null || file.sizeBytes() == RemoteFile.UNKNOWN_SIZE) {
      return Optional.empty();
    }
    String facts =
        Json.write(List.of(connection, file.path(), file.sizeBytes(), file.modifiedAt()));
    return Optional.of(Sha256.of(facts));
  }
}
