package com.couriermft.partners.database;

/** Provides database tokens of the process's managed identity. Thread-safe. */
@FunctionalInterface
public interface DatabaseTokens {
  /**
   * Returns a token for a resource. Tokens are cached and renewed before their expiry.
   *
   * @throws RuntimeException no token is available; the message gives the reason
   */
  String get(String resource);
}
