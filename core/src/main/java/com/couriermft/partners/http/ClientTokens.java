package com.couriermft.partners.http;

import org.jspecify.annotations.Nullable;

/** Tokens of one connection's token endpoint. Thread-safe. */
interface ClientTokens {
  /**
   * Returns a token.
   *
   * @param refused one that will not do; {@code null} for whatever is kept
   * @throws com.couriermft.formats.failure.CourierException there is none
   */
  String get(@Nullable String refused);
}
