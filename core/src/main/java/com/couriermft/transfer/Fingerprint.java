package com.couriermft.transfer;

import com.couriermft.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
    byte[] hash = sha256().digest(facts.getBytes(StandardCharsets.UTF_8));
    return Optional.of(HexFormat.of().formatHex(hash));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
