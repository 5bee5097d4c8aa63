package com.couriermft.partners.database;

/** Tokens of the identity that this process runs under. Thread-safe. */
@FunctionalInterface
public interface DatabaseTokens {
  /**
   * Returns a token for a resource; cached and renewed before its expiry.
   *
   * @throws RuntimeException there is none now, or never: the message says why
   */
  String get(String resource);
}
