package com.couriermft.sdk;

/**
 * A secret that a parameter brings. Its text form is {@code ***}; it cannot be part of a result.
 * Immutable.
 */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Wraps a value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** Returns the value itself, for the one call that needs it. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
