package com.couriermft.automation.webhook;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a webhook's secret in the secret store.
 *
 * @param name name in the secret store
 * @param createdAt creation time
 * @param expiresAt time from which the secret is invalid; {@code null} for the newest
 */
public record SigningSecret(String name, Instant createdAt, @Nullable Instant expiresAt) {
  boolean counts(Instant now) {
    return expiresAt == null || now.isBefore(expiresAt);
  }

  /** Returns this secret with an expiry, unless it already has an expiry. */
  SigningSecret ending(Instant at) {
    return expiresAt == null ? until(at) : this;
  }

  /** Returns this secret with a different expiry. */
  SigningSecret until(Instant at) {
    return new SigningSecret(name, createdAt, at);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("name", name).put("created_at", createdAt.toString());
    return expiresAt == null ? json : json.put("expires_at", expiresAt.toString());
  }

  static SigningSecret of(JsonNode json) {
    String expires = json.path("expires_at").textValue();
    return new SigningSecret(
        json.path("name").asText(),
        Instant.parse(json.path("created_at").asText()),
        expires == null ? null : Instant.parse(expires));
  }
}
