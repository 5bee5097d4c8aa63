package com.couriermft.storage.access;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a valid value of an API key, stored as {@code {"sha256": "…", "created_at": "…",
 * "expires_at": "…"}}. A fast hash is sufficient, because 256 random bits cannot be guessed at any
 * speed. A slow hash would only delay every request.
 *
 * @param sha256 the hash of the complete value, 64 hexadecimal digits
 * @param createdAt when the value was created
 * @param expiresAt when the value expires; {@code null} for the newest value
 */
record KeyHash(String sha256, Instant createdAt, @Nullable Instant expiresAt) {
  boolean counts(Instant now) {
    return expiresAt == null || now.isBefore(expiresAt);
  }

  /** Compares this hash with another one in constant time, and returns whether they are equal. */
  boolean matches(String hash) {
    return MessageDigest.isEqual(
        sha256.getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns this hash with an expiry, unless it already expires earlier. */
  KeyHash ending(Instant at) {
    return expiresAt == null || at.isBefore(expiresAt) ? new KeyHash(sha256, createdAt, at) : this;
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("sha256", sha256).put("created_at", createdAt.toString());
    return expiresAt == null ? json : json.put("expires_at", expiresAt.toString());
  }

  static KeyHash of(JsonNode json) {
    String expires = json.path("expires_at").textValue();
    return new KeyHash(
        json.path("sha256").asText(),
        Instant.parse(json.path("created_at").asText()),
        expires == null ? null : Instant.parse(expires));
  }
}
