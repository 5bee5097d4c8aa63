package com.couriermft.transfer;

import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Blobs.BlobPage;
import com.couriermft.store.Blobs.Condition;
import com.couriermft.store.StoreConflict;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the attempts of a step write down for each other, as lists of notes in blobs {@code
 * {execution}/notes/{step}/{nonce}.{n}.json}. A blob is written again with each further note until
 * it is full: that is one request, as a blob of its own would be, and leaves less to remove.
 * Thread-safe.
 */
final class StepNotes {
  private static final int FULL_BYTES = 256 << 10;

  private final Blobs blobs;
  private final String container;
  private final String prefix;
  private final String nonce;
  private final AtomicInteger numbers = new AtomicInteger();
  private @Nullable Written last;

  /** A blob as this attempt knows it. */
  private record Written(String name, String etag, List<JsonNode> notes, int bytes) {
    Written {
      notes = List.copyOf(notes);
    }
  }

  StepNotes(Blobs blobs, String container, Writer writer) {
    this.blobs = blobs;
    this.container = container;
    this.prefix = writer.executionId() + "/notes/" + writer.step() + "/";
    this.nonce = writer.nonce();
  }

  /** Durable when this returns; if it throws, later attempts may find it or not. */
  synchronized void add(JsonNode note) {
    Written before = last;
    // Whatever goes wrong, what is noted next does not build on a blob that nobody knows.
    last = null;
    last = before == null || before.bytes() >= FULL_BYTES ? begin(note) : goOn(before, note);
  }

  private Written goOn(Written before, JsonNode note) {
    List<JsonNode> notes = new ArrayList<>(before.notes());
    notes.add(note);
    try {
      return write(before.name(), notes, Condition.unchanged(before.etag()));
    } catch (StoreConflict conflict) {
      // An answer was lost. Noted twice is as good as once.
      return begin(note);
    }
  }

  private Written begin(JsonNode note) {
    String name = prefix + nonce + "." + numbers.incrementAndGet() + ".json";
    try {
      return write(name, List.of(note), Condition.absent());
    } catch (StoreConflict conflict) {
      // As above: the nonce is this attempt's alone.
      return begin(note);
    }
  }

  private Written write(String name, List<JsonNode> notes, Condition condition) {
    byte[] content = Json.bytes(Json.tree(notes));
    BlobInfo info = blobs.put(container, name, content, content.length, condition, Map.of());
    return new Written(name, info.etag(), notes, content.length);
  }

  /** All attempts' notes; those of one blob in their order. */
  List<JsonNode> all() {
    List<JsonNode> notes = new ArrayList<>();
    @Nullable String continuation = null;
    do {
      BlobPage page = blobs.list(container, prefix, continuation);
      page.blobs().stream()
          .map(blob -> Json.parse(blobs.get(container, blob.name())))
          .forEach(blob -> blob.forEach(notes::add));
      continuation = page.continuation();
    } while (continuation != null);
    return notes;
  }
}
