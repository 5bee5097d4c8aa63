package com.couriermft.operate.overview;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Creates the keys of attention marks. A key is a digest, so that it fits into URLs and row keys
 * regardless of the names from which it is derived. Pure.
 */
final class AttentionKey {
  private static final int BYTES = 16;

  private AttentionKey() {}

  /** Returns the key of the issue that is identified by the combination of these names. */
  static String of(String... names) {
    try {
      byte[] text = String.join("\u0000", names).getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
