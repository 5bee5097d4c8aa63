package com.couriermft.files.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What attempts write down for each other. */
class StepNotesTest {
  private static final String CONTAINER = "work";

  private final Blobs blobs = new InMemoryBlobs(InstantSource.system());

  @Test
  void notes_ofTwoAttempts_areFoundByTheThird() {
    StepNotes first = notes("n1");
    first.add(Json.object().put("a", 1));
    first.add(Json.object().put("a", 2));
    notes("n2").add(Json.object().put("a", 3));

    assertThat(notes("n3").all())
        .extracting(note -> note.path("a").asInt())
        .containsExactly(1, 2, 3);
    assertThat(written()).hasSize(2);
  }

  @Test
  void notes_ofAnEarlierRoundOfTheJob_areToldApart() {
    notes("g01000200007").add(Json.object().put("a", 1));
    notes("g02000200009").add(Json.object().put("a", 2));
    StepNotes notes = notes("g02000200011");
    notes.add(Json.object().put("a", 3));

    assertThat(notes.all()).extracting(note -> note.path("a").asInt()).containsExactly(1, 2, 3);
    assertThat(notes.ofThisRound())
        .extracting(note -> note.path("a").asInt())
        .containsExactly(2, 3);
  }

  @Test
  void note_afterABlobChangedUnseen_losesNothing() {
    StepNotes notes = notes("n1");
    notes.add(Json.object().put("a", 1));
    BlobInfo only = written().get(0);
    byte[] content = blobs.get(CONTAINER, only.name());
    blobs.put(CONTAINER, only.name(), content, "application/json");
    notes.add(Json.object().put("a", 2));
    notes.add(Json.object().put("a", 3));

    assertThat(notes.all()).extracting(note -> note.path("a").asInt()).containsExactly(1, 2, 3);
  }

  @Test
  void notes_ofManyBytes_goOnInAnotherBlob() {
    StepNotes notes = notes("n1");
    IntStream.range(0, 14).forEach(n -> notes.add(Json.object().put("text", "x".repeat(100_000))));

    assertThat(notes.all()).hasSize(14);
    assertThat(written()).hasSize(3).allMatch(blob -> blob.sizeBytes() < 700_000);
  }

  private List<BlobInfo> written() {
    return blobs.list(CONTAINER, "run/notes/put/", null).blobs();
  }

  private StepNotes notes(String nonce) {
    return new StepNotes(blobs, CONTAINER, new Writer("run", "put", nonce));
  }
}
