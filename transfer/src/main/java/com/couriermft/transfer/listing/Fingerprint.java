package com.couriermft.transfer.listing;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Sha256;
import java.util.List;
import java.util.Optional;

/** Names the bytes of a source file as exactly as its server lets us. */
public final class Fingerprint {
  private Fingerprint() {}

  /**
   * A text that another file, or the same file changed, does not have: SHA-256 (hex) of connection,
   * path, size and modification time. Empty where the server tells no size or no time.
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
