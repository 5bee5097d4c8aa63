package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.file.Writer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the notes that attempts leave for later attempts. */
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
  void notes_ofEarlierPassesOfLoops_areFoundTheOldestFirst_andToldApart() {
    at("put.0001-000007", "g01000200007").add(Json.object().put("a", 1));
    at("put.0001-000007r01", "g01000200011").add(Json.object().put("a", 2));
    at("put.0001-000007", "g02000200001").add(Json.object().put("a", 3));
    at("put.0001-000008", "g01000200008").add(Json.object().put("a", 8));
    at("put.0001-000007r01_0004-000002", "g01000200009").add(Json.object().put("a", 9));

    for (String here : List.of("put.0001-000007", "put.0001-000007r01", "put.0001-000007r02")) {
      assertThat(values(at(here, "g02000200013").all())).containsExactly(1, 2, 3);
    }
    assertThat(values(at("put.0001-000007r01", "g01000200012").ofThisRound())).containsExactly(2);
    assertThat(at("put.0001-000007r02", "g02000200013").ofThisRound()).isEmpty();
  }

  @Test
  void notes_inNestedLoops_areFoundWhicheverLoopBeganAgain() {
    at("put.0001-000007_0004-000002", "g01000200001").add(Json.object().put("a", 1));
    at("put.0001-000007_0004-000002r01", "g01000200002").add(Json.object().put("a", 2));
    at("put.0001-000007r01_0004-000002", "g01000200003").add(Json.object().put("a", 3));
    at("put.0001-000007r01_0004-000002r10", "g01000200005").add(Json.object().put("a", 5));
    at("put.0001-000007r01_0004-000002r09", "g01000200006").add(Json.object().put("a", 4));
    at("put.0001-000007r01_0004-000003", "g01000200004").add(Json.object().put("a", 9));

    assertThat(values(at("put.0001-000007r02_0004-000002", "g01000200009").all()))
        .containsExactly(1, 2, 3, 4, 5);
  }

  private StepNotes at(String step, String nonce) {
    return new StepNotes(blobs, CONTAINER, new Writer("run", step, nonce));
  }

  private static List<Integer> values(List<JsonNode> notes) {
    return notes.stream().map(note -> note.path("a").asInt()).toList();
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
