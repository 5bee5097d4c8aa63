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
 * The notes that attempts of a step write for later attempts, as lists in blobs {@code
 * {execution}/notes/{step}/{nonce}.{n}.json}. Each further note rewrites the blob until the blob is
 * full. This takes one request, like writing a separate blob, but leaves fewer blobs. Thread-safe.
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

  /** A blob as written by this attempt; its content is never changed. */
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
   * Adds a note, which is durable on return. After an exception, later attempts may or may not find
   * the note.
   */
  synchronized void add(JsonNode note) {
    Written before = last;
    // If this write fails, the content of the blob is unknown, so the next note must not extend it.
    last = null;
    last =
        before == null || before.content().length >= FULL_BYTES ? begin(note) : goOn(before, note);
  }

  private Written goOn(Written before, JsonNode note) {
    try {
      byte[] content = with(before.content(), Json.bytes(note));
      return write(before.name(), content, Condition.unchanged(before.etag()));
    } catch (StoreConflict conflict) {
      // The response was lost. Writing a note twice does no harm.
      return begin(note);
    }
  }

  private Written begin(JsonNode note) {
    String name = prefix + nonce + "." + numbers.incrementAndGet() + ".json";
    try {
      return write(name, with(new byte[] {'['}, Json.bytes(note)), Condition.absent());
    } catch (StoreConflict conflict) {
      // The response to this write was also lost. No other attempt writes under this nonce.
      return begin(note);
    }
  }

  /** Returns a list with one more note, without serializing the existing notes again. */
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
   * Returns the notes of all attempts, including those before a restart of the job or of a loop
   * around the step. The oldest notes come first, as far as their nonces show.
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

  /** Returns the notes since the last restart of the job and of every loop around the step. */
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
