package com.couriermft.oversight.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The live files that contexts name: what comes of the changes that their {@code files} tell, in
 * their order. A change that found another file than there is now ({@code over}) removes nothing,
 * and takes the place of one that was to replace ({@code replaces}) only if it was to replace as
 * well.
 */
final class FileLists {
  private final Blobs blobs;

  FileLists(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Each as {@code {"path", "blob", "size_bytes", "etag", …}}, ordered by path. */
  Collection<JsonNode> read(JsonNode files) {
    Map<String, JsonNode> byPath = new TreeMap<>();
    if (files.isObject() && !files.has("blob")) {
      files.path("inherited").forEach(part -> apply(part, byPath));
      files.path("own").forEach(part -> apply(part, byPath));
    } else {
      apply(files, byPath);
    }
    return byPath.values();
  }

  private void apply(JsonNode part, Map<String, JsonNode> byPath) {
    String blob = part.path("blob").textValue();
    if (blob != null) {
      apply(Json.readTree(blobs.get(ContextExists.CONTAINER, blob)), byPath);
    } else if (part.isArray()) {
      part.forEach(change -> change(change, byPath));
    } else {
      part.path("changes").forEach(change -> change(change, byPath));
    }
  }

  private static void change(JsonNode change, Map<String, JsonNode> byPath) {
    boolean removes = change.has("remove");
    // Lists of files had them bare once.
    JsonNode file = change.has("add") ? change.get("add") : change;
    String path = removes ? change.path("remove").asText() : file.path("path").asText();
    JsonNode now = byPath.get(path);
    boolean found = now == null || now.path("blob").equals(change.path("over"));
    if (removes && (found || !change.has("over"))) {
      byPath.remove(path);
    } else if (!removes && (now == null || found || file.has("replaces") || !now.has("replaces"))) {
      byPath.put(path, file);
    }
  }
}
