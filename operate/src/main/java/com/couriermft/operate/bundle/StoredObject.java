package com.couriermft.operate.bundle;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An object of an installation as it is stored.
 *
 * @param name its kind and id
 * @param key by which its {@link StoredObjects} find it whatever else there is: the id, but of a
 *     webhook the name of its document
 * @param json its definition with every default and without secrets; treated as read-only
 * @param version 1 and one more with each change; 0 where versions are not counted
 * @param etag for a conditional change
 * @param savedAt when this version was saved; {@code null} where that is not kept
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
