package com.couriermft.operate.bundle;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored object of an installation.
 *
 * @param name kind and id
 * @param key the key in its {@link StoredObjects}: the id, or the document's name of a webhook
 * @param json definition with every default and without secrets; treated as read-only
 * @param version 1 for the first, incremented by each change; 0 if versions are not counted
 * @param etag version for a conditional update
 * @param savedAt time of the last save; {@code null} if not recorded
 */
public record StoredObject(
    ObjectName name,
    String key,
    ObjectNode json,
    int version,
    String etag,
    @Nullable Instant savedAt) {
  /** Returns the labels that the object carries. */
  public Labels labels() {
    return labels(name.kind(), json);
  }

  /** Returns the labels that a definition gives its object. */
  public static Labels labels(ObjectKind kind, JsonNode json) {
    return Labels.of(kind.labelled(json));
  }
}
