package com.couriermft.transfer;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * One change of a workspace's files: a path has a file from now on, another one than before, or
 * none.
 *
 * <pre>
 * {"add": {"path": "a.csv", "blob": "…", "size_bytes": 1, "etag": "…", "sha256": "…"}}
 * {"remove": "a.csv"}
 * </pre>
 *
 * @param path logical path in the workspace
 * @param file what is there now, {@code null} for nothing
 */
public record FileChange(String path, @Nullable LiveFile file) {
  /** A file that is there now, in place of one with the same path. */
  public static FileChange added(LiveFile file) {
    return new FileChange(file.path(), file);
  }

  /** A path at which there is nothing any more. */
  public static FileChange removed(String path) {
    return new FileChange(path, null);
  }

  ObjectNode toJson() {
    return file == null
        ? Json.object().put("remove", path)
        : Json.object().set("add", Json.tree(file));
  }

  /**
   * Reads what {@link #toJson()} wrote; a bare {@link LiveFile}, as lists of files had it once, is
   * one that was added.
   *
   * @throws IllegalStateException it is something else: stored data is damaged
   */
  static FileChange fromJson(JsonNode json) {
    if (json.path("remove").isTextual()) {
      return removed(json.get("remove").textValue());
    }
    JsonNode file = json.has("add") ? json.get("add") : json;
    if (!file.path("path").isTextual()) {
      throw new IllegalStateException("Stored JSON is not a change of files that is known here");
    }
    return added(Json.read(file, LiveFile.class));
  }
}
