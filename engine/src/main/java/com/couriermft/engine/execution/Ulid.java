package com.couriermft.engine.execution;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;

/**
 * Creates and parses ULIDs (github.com/ulid/spec). A ULID has 48 bits of milliseconds and 80 bits
 * that are random or, for actions that must happen only once, derived from their subject. A ULID is
 * 26 characters of Crockford's base 32, ordered by time.
 */
public final class Ulid {
  /** The pattern of an id, as the API describes it. */
  public static final String PATTERN = "[0-9A-HJKMNP-TV-Z]{26}";

  private static final char[] ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();
  private static final int LENGTH = 26;
  private static final int RANDOM_BYTES = 10;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Ulid() {}

  /** Returns a new random ULID. */
  public static String random(Instant at) {
    byte[] tail = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(tail);
    return encode(at.toEpochMilli(), tail);
  }

  /** Returns a ULID that is derived from a string and a time. */
  public static String derived(Instant at, String standsFor) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(standsFor.getBytes(StandardCharsets.UTF_8));
      return encode(at.toEpochMilli(), hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** Returns the smallest ULID of a millisecond. */
  public static String first(Instant at) {
    return encode(at.toEpochMilli(), new byte[RANDOM_BYTES]);
  }

  /** Returns the largest ULID of a millisecond. */
  static String last(Instant at) {
    byte[] tail = new byte[RANDOM_BYTES];
    Arrays.fill(tail, (byte) 0xff);
    return encode(at.toEpochMilli(), tail);
  }

  /** Returns whether a string is a valid ULID. */
  public static boolean isValid(String text) {
    return text.matches("[0-7][0-9A-HJKMNP-TV-Z]{25}");
  }

  /** Returns the time of a ULID, in milliseconds. */
  public static Instant time(String ulid) {
    long millis = 0;
    for (int i = 0; i < 10; i++) {
      millis = millis << 5 | new String(ALPHABET).indexOf(ulid.charAt(i));
    }
    return Instant.ofEpochMilli(millis);
  }

  private static String encode(long millis, byte[] tail) {
    long high = millis << 16 | ((tail[0] & 0xFFL) << 8) | (tail[1] & 0xFFL);
    long low = ByteBuffer.wrap(tail, 2, 8).getLong();
    char[] out = new char[LENGTH];
    for (int i = LENGTH - 1; i >= 0; i--) {
      out[i] = ALPHABET[(int) (low & 31)];
      low = low >>> 5 | high << 59;
      high >>>= 5;
    }
    return new String(out);
  }
}
