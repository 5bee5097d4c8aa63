package com.couriermft.functions.backup;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replaces the ETags of workspace files with the new ETags in the restored account. An execution
 * reads a file by its ETag, and every copy of a blob has a new ETag. In JSON, a reference is an
 * object with the string {@code blob}, a name in the container {@code work}, followed by {@code
 * etag} ({@code transfer.LiveFile}). A reference to a missing file keeps its old ETag, and the file
 * is later reported as missing. Thread-safe.
 */
final class LiveEtags {
  private static final String CONTAINER = "work";
  private static final int KEPT = 10_000;

  private final Blobs restored;
  private final Map<String, String> known =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
              return size() > KEPT;
            }
          });

  /**
   * Creates the component that replaces the ETags of restored files.
   *
   * @param restored the restored container
   */
  LiveEtags(Blobs restored) {
    this.restored = restored;
  }

  /** Returns the same string, with other ETags if it is JSON that contains some. */
  String in(String text) {
    if (!text.contains("\"etag\"") || !(text.startsWith("{") || text.startsWith("["))) {
      return text;
    }
    StringWriter changed = new StringWriter();
    try (JsonParser from = Json.mapper().createParser(text);
        JsonGenerator to = Json.mapper().createGenerator(changed)) {
      copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored value is not JSON, although it starts like JSON", e);
    }
    return changed.toString();
  }

  /** Copies a JSON document of any size with other ETags. */
  void copy(InputStream json, OutputStream changed) throws IOException {
    try (JsonParser from = Json.mapper().createParser(json);
        JsonGenerator to = Json.mapper().createGenerator(changed)) {
      copy(from, to);
    }
  }

  private void copy(JsonParser from, JsonGenerator to) throws IOException {
    Deque<String> blobs = new ArrayDeque<>();
    for (JsonToken token = from.nextToken(); token != null; token = from.nextToken()) {
      boolean isField = token == JsonToken.VALUE_STRING && from.currentName() != null;
      if (token.isStructStart()) {
        blobs.push("");
      } else if (token.isStructEnd()) {
        blobs.pop();
      } else if (isField && from.currentName().equals("blob")) {
        blobs.pop();
        blobs.push(from.getText());
      } else if (isField && from.currentName().equals("etag") && !blobs.element().isEmpty()) {
        to.writeString(of(blobs.element(), from.getText()));
        continue;
      }
      to.copyCurrentEventExact(from);
    }
  }

  private String of(String blob, String before) {
    String found = known.get(blob);
    if (found == null) {
      found = restored.find(CONTAINER, blob).map(BlobInfo::etag).orElse(before);
      known.put(blob, found);
    }
    return found;
  }
}
