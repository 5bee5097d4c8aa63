package com.couriermft.storage.identity;

import java.time.Instant;

/**
 * A token that lets whoever has it in (RFC 6750).
 *
 * @param text itself, which is secret
 * @param end from when on it is of no use
 */
public record BearerToken(String text, Instant end) {
  @Override
  public String toString() {
    return "BearerToken[***, " + end + "]";
  }
}
