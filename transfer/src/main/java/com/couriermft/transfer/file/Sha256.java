package com.couriermft.transfer.file;

import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 (FIPS 180-4) in Courier's format: lower-case hex. */
public final class Sha256 {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");
  private static final int BUFFER = 64 << 10;

  private Sha256() {}

  /** Returns a new digest. */
  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Returns whether a string has the format of a hash. */
  static boolean isHex(String text) {
    return HEX.matcher(text).matches();
  }

  /** Completes a digest and returns it in hex. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the hash of the remaining bytes of a stream; does not close it. */
  public static String of(InputStream in) throws IOException {
    return of(in, Cancellation.NEVER);
  }

  /**
   * Returns the hash of the remaining bytes of a stream; checks for cancellation before each
   * buffer.
   */
  public static String of(InputStream in, Cancellation cancellation) throws IOException {
    MessageDigest digest = newDigest();
    byte[] buffer = new byte[BUFFER];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      cancellation.throwIfCancelled();
      digest.update(buffer, 0, n);
    }
    return hex(digest);
  }

  /**
   * Returns the hash of the first bytes of a stream, up to a maximum number; checks for
   * cancellation before each buffer.
   */
  public static String ofFirst(long length, InputStream in, Cancellation cancellation)
      throws IOException {
    MessageDigest digest = newDigest();
    byte[] buffer = new byte[BUFFER];
    long left = length;
    int n = in.read(buffer, 0, (int) Math.min(BUFFER, left));
    while (n > 0) {
      cancellation.throwIfCancelled();
      digest.update(buffer, 0, n);
      left -= n;
      n = in.read(buffer, 0, (int) Math.min(BUFFER, left));
    }
    return hex(digest);
  }

  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(newDigest().digest(bytes));
  }

  /** Returns the hash of a string in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
