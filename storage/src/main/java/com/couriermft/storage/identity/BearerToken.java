package com.couriermft.storage.identity;

import java.time.Instant;

/**
 * A bearer token, which grants access to anyone who has it (RFC 6750).
 *
 * @param text the secret token
 * @param end when the token expires
 */
public record BearerToken(String text, Instant end) {
  @Override
  public String toString() {
    return "BearerToken[***, " + end + "]";
  }
}
