package com.couriermft.storage.access;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A text that counts for an API key, as it is kept: {@code {"sha256": "…", "created_at": "…",
 * "expires_at": "…"}}. A plain hash will do, because the text has 256 random bits: nobody can try
 * them all, however fast the hash is, and a slow one would be paid for with each request.
 *
 * @param sha256 of the whole text, in 64 hexadecimal digits
 * @param createdAt when the text was made
 * @param expiresAt from when on it no longer counts; {@code null} for the newest
 */
record KeyHash(String sha256, Instant createdAt, @Nullable Instant expiresAt) {
  boolean counts(Instant now) {
    return expiresAt == null || now.isBefore(expiresAt);
  }

  /** Returns whether a hash is this one, in a time that tells nothing of where they differ. */
  boolean matches(String hash) {
    return MessageDigest.isEqual(
        sha256.getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns this hash with an end, unless it has an earlier one already. */
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
