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
 * A key of the API. Stored as
 *
 * <pre>{"definition": {"role": "operator", "description": "…", "expires_at": "…", "labels": {…}},
 *  "created_at": "…", "created_by": "…",
 *  "hashes": [{"sha256": "…", "created_at": "…"}, {"sha256": "…", "created_at": "…",
 *    "expires_at": "…"}]}</pre>
 *
 * @param name {@code [a-z0-9][a-z0-9-]{0,62}}
 * @param definition what an administrator said
 * @param createdAt when it was made
 * @param createdBy who made it
 * @param hashes of the texts that count, the newest first, those before with their ends
 * @param etag of the stored row; {@code null} before it is stored
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

  /** Returns whether the key counts at that time. */
  public boolean counts(Instant now) {
    Instant end = definition.expiresAt();
    return end == null || now.isBefore(end);
  }

  /**
   * Returns whether the text of that hash is this key's now; compares with all hashes, so that it
   * always takes as long.
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

  /** Returns this key with another definition. */
  ApiKey defined(ApiKeyDefinition other) {
    return new ApiKey(name, other, createdAt, createdBy, hashes, etag);
  }

  /**
   * Returns this key with a new text and those former ones that still count beside it: none without
   * an overlap.
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

  /** Returns the lifetimes of its texts, the newest first. */
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
