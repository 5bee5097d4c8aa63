package com.couriermft.formats.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * A secret value in memory. Its text form, also in JSON, is {@code ***}; two are never equal by
 * content. Immutable.
 */
public final class Secret {
  private final char[] value;

  private Secret(char[] value) {
    this.value = value;
  }

  /** Wraps a value. */
  public static Secret of(String value) {
    return new Secret(value.toCharArray());
  }

  /** The value itself; for the one call that needs it. */
  public String reveal() {
    return new String(value);
  }

  /** The value itself as an array of the caller's own. */
  public char[] revealChars() {
    return Arrays.copyOf(value, value.length);
  }

  @Override
  @JsonValue
  public String toString() {
    return "***";
  }
}
