package com.couriermft.sdk;

/**
 * The value of a secret parameter. {@link #toString} returns {@code ***}, and a result cannot
 * contain a secret. Immutable.
 */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Creates a secret from a plain value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** Returns the plain value; call it only where the value is used. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
