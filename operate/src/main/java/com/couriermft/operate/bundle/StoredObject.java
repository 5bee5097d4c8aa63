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
 * @param key the key in its {@link StoredObjects}: the id; for a webhook, the name of its document
 * @param json definition with all defaults and without secrets; must not be modified
 * @param version 1 for the first version, incremented by each change; 0 if objects of this kind
 *     have no versions
 * @param etag ETag for a conditional update
 * @param savedAt time of the last save; {@code null} if not recorded
 */
public record StoredObject(
    ObjectName name,
    String key,
    ObjectNode json,
    int version,
    String etag,
    @Nullable Instant savedAt) {
  /** Returns the labels of the object. */
  public Labels labels() {
    return labels(name.kind(), json);
  }

  /** Returns the labels in a definition. */
  public static Labels labels(ObjectKind kind, JsonNode json) {
    return Labels.of(kind.labelled(json));
  }
}
