package com.couriermft.storage.access;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API key. It is stored as
 *
 * <pre>{"definition": {"role": "operator", "description": "…", "expires_at": "…", "labels": {…}},
 *  "created_at": "…", "created_by": "…",
 *  "hashes": [{"sha256": "…", "created_at": "…"}, {"sha256": "…", "created_at": "…",
 *    "expires_at": "…"}]}</pre>
 *
 * @param name {@code [a-z0-9][a-z0-9-]{0,62}}
 * @param definition the definition that an administrator wrote
 * @param createdAt when the key was created
 * @param createdBy the user who created it
 * @param hashes the hashes of the valid values, newest first; older hashes have an expiry
 * @param etag the etag of the stored row; {@code null} before the key is stored
 */
public record ApiKey(
    String name,
    ApiKeyDefinition definition,
    Instant createdAt,
    String createdBy,
    List<KeyHash> hashes,
    @Nullable String etag) {
  public ApiKey {
    hashes = List.copyOf(hashes);
  }

  /** Returns whether the key is valid at a given time. */
  public boolean counts(Instant now) {
    Instant end = definition.expiresAt();
    return end == null || now.isBefore(end);
  }

  /**
   * Returns whether a hash belongs to a valid value of this key. Compares all hashes, so that the
   * time does not depend on the result.
   */
  boolean opensTo(String sha256, Instant now) {
    boolean found = false;
    for (KeyHash hash : hashes) {
      boolean matches = hash.matches(sha256);
      boolean hashCounts = hash.counts(now);
      found = found || (matches && hashCounts);
    }
    boolean keyCounts = counts(now);
    return found && keyCounts;
  }

  /** Returns this key with a different definition. */
  ApiKey defined(ApiKeyDefinition other) {
    return new ApiKey(name, other, createdAt, createdBy, hashes, etag);
  }

  /**
   * Returns this key with a new value. Former values that are still valid are kept during the
   * overlap, and dropped if the overlap is zero.
   */
  ApiKey rotated(KeyHash next, Duration overlap) {
    Instant now = next.createdAt();
    List<KeyHash> all = new ArrayList<>(List.of(next));
    hashes.stream()
        .map(hash -> hash.ending(now.plus(overlap)))
        .filter(hash -> hash.counts(now))
        .forEach(all::add);
    return new ApiKey(name, definition, createdAt, createdBy, all, etag);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("created_at", createdAt.toString());
    json.put("created_by", createdBy);
    json.set("definition", definition.toJson());
    ArrayNode all = json.putArray("hashes");
    hashes.forEach(hash -> all.add(hash.toJson()));
    return json;
  }

  /** Returns the lifetimes of the key's values, newest first. */
  public List<CredentialLifetime> texts() {
    return hashes.stream()
        .map(hash -> new CredentialLifetime(hash.createdAt(), hash.expiresAt()))
        .toList();
  }

  static ApiKey of(Document stored) {
    ObjectNode json = stored.json();
    List<KeyHash> hashes = new ArrayList<>();
    json.path("hashes").forEach(hash -> hashes.add(KeyHash.of(hash)));
    return new ApiKey(
        stored.name(),
        ApiKeyDefinition.read(json.path("definition")),
        Instant.parse(json.path("created_at").asText()),
        json.path("created_by").asText(),
        hashes,
        stored.etag());
  }
}
