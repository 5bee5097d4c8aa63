package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.Writer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The notes that the attempts of a step write down for each other, as lists in blobs {@code
 * {execution}/notes/{step}/{nonce}.{n}.json}. A blob is written again with each further note until
 * it is full: that is one request, as a blob of its own would be, and leaves less to remove.
 * Thread-safe.
 */
final class StepNotes {
  private static final int FULL_BYTES = 512 << 10;

  private final Blobs blobs;
  private final String container;
  private final String folder;
  private final String step;
  private final String prefix;
  private final String round;
  private final String nonce;
  private final AtomicInteger numbers = new AtomicInteger();
  private @Nullable Written last;

  /** A blob as this attempt knows it; its content is never changed. */
  private record Written(String name, String etag, byte[] content) {}

  StepNotes(Blobs blobs, String container, Writer writer) {
    this.blobs = blobs;
    this.container = container;
    this.folder = writer.executionId() + "/notes/";
    this.step = writer.step();
    this.prefix = folder + step + "/";
    this.nonce = writer.nonce();
    this.round = writer.round();
  }

  /**
   * Adds a note, which is durable when this returns; if it throws, later attempts may find the note
   * or not.
   */
  synchronized void add(JsonNode note) {
    Written before = last;
    // The next note does not build on a blob of unknown content if this one fails.
    last = null;
    last =
        before == null || before.content().length >= FULL_BYTES ? begin(note) : goOn(before, note);
  }

  private Written goOn(Written before, JsonNode note) {
    try {
      byte[] content = with(before.content(), Json.bytes(note));
      return write(before.name(), content, Condition.unchanged(before.etag()));
    } catch (StoreConflict conflict) {
      // An answer was lost: a note that is written twice is as good as one that is written once.
      return begin(note);
    }
  }

  private Written begin(JsonNode note) {
    String name = prefix + nonce + "." + numbers.incrementAndGet() + ".json";
    try {
      return write(name, with(new byte[] {'['}, Json.bytes(note)), Condition.absent());
    } catch (StoreConflict conflict) {
      // An answer was lost here as well: only this attempt writes under its nonce.
      return begin(note);
    }
  }

  /** A list with one more note at its end: what is there already is not made into text again. */
  private static byte[] with(byte[] list, byte[] note) {
    boolean first = list.length == 1;
    byte[] longer = Arrays.copyOf(list, list.length + note.length + 1);
    if (!first) {
      longer[list.length - 1] = ',';
    }
    System.arraycopy(note, 0, longer, list.length, note.length);
    longer[longer.length - 1] = ']';
    return longer;
  }

  private Written write(String name, byte[] content, Condition condition) {
    BlobInfo info = blobs.put(container, name, content, content.length, condition, Map.of());
    return new Written(name, info.etag(), content);
  }

  /**
   * Returns the notes of all attempts, those before the whole job or a loop around the step was
   * begun again as well; the oldest first where their nonces tell.
   */
  List<JsonNode> all() {
    NotePosition here = NotePosition.ofStep(step);
    List<NotePosition> found =
        here.beginnings().stream()
            .flatMap(beginning -> names(folder + beginning).stream())
            .distinct()
            .map(name -> NotePosition.ofBlob(name.substring(folder.length())))
            .filter(here::isOfTheSameItems)
            .sorted()
            .toList();
    return read(found.stream().map(position -> folder + position.name()).toList());
  }

  /** Returns the notes since the whole job, and every loop around the step, was begun last. */
  List<JsonNode> ofThisRound() {
    return read(names(prefix + round));
  }

  private List<JsonNode> read(List<String> names) {
    List<JsonNode> notes = new ArrayList<>();
    for (String name : names) {
      Json.readTree(blobs.get(container, name)).forEach(notes::add);
    }
    return notes;
  }

  private List<String> names(String beginning) {
    List<String> names = new ArrayList<>();
    @Nullable String continuation = null;
    do {
      BlobPage page = blobs.list(container, beginning, continuation);
      page.blobs().forEach(blob -> names.add(blob.name()));
      continuation = page.continuation();
    } while (continuation != null);
    return names;
  }
}
