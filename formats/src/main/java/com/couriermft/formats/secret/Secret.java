package com.couriermft.formats.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * A secret value in memory. {@code toString} and JSON show {@code ***}. Two secrets are never equal
 * by content. Immutable.
 */
public final class Secret {
  private final char[] value;

  private Secret(char[] value) {
    this.value = value;
  }

  /** Creates a secret from a plain value. */
  public static Secret of(String value) {
    return new Secret(value.toCharArray());
  }

  /** Returns the plain value; call it only where the value is used. */
  public String reveal() {
    return new String(value);
  }

  /** Returns the plain value as a new array, which the caller may overwrite. */
  public char[] revealChars() {
    return Arrays.copyOf(value, value.length);
  }

  @Override
  @JsonValue
  public String toString() {
    return "***";
  }
}
