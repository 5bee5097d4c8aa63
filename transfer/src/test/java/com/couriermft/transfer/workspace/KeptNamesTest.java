package com.couriermft.transfer.workspace;

import static com.couriermft.transfer.workspace.Spaces.RUN;
import static com.couriermft.transfer.workspace.WorkspaceContract.read;
import static com.couriermft.transfer.workspace.WorkspaceContract.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.supervision.Supervision;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the paths of files whose source no longer exists, after the loop around the step restarts.
 */
class KeptNamesTest {
  private final Spaces spaces =
      new Spaces(
          new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))),
          new BufferBudget(64 << 20));

  @AfterEach
  void close() {
    spaces.close();
  }

  /** Returns a download attempt at an item, which starts without files, like every item. */
  private BlobWorkspace attempt(int item, int pass, boolean sideBySide) {
    String step = "get.0001-%06d%s".formatted(item, pass == 0 ? "" : "r0" + pass);
    WorkLine line = new WorkLine(1, List.of(new WorkLine.Turn(1, item, pass, sideBySide)));
    return spaces.attempt(RUN, step, line, LiveFiles.NONE, Supervision.NONE);
  }

  private JsonNode keep(boolean sideBySide) throws IOException {
    BlobWorkspace first = attempt(2, 0, sideBySide);
    return first.keep(List.of(write(first, "a.csv", "without a source")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keptName_isRefusedToOtherItems_andGivenToItsOwn(boolean sideBySide) throws IOException {
    JsonNode kept = keep(sideBySide);
    BlobWorkspace other = attempt(1, 1, sideBySide);
    assertThatThrownBy(() -> write(other, "a.csv", "another"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("already_exists"))
        .hasMessageContainingAll("/a.csv' is reserved", "step 'get' with item 2", "\"rename\"");
    BlobWorkspace own = attempt(2, 1, sideBySide);
    own.adopt(kept, Overwrite.FAIL);
    assertThat(read(own, own.get("a.csv"))).asString().isEqualTo("without a source");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keptName_isPassedOverByAnotherItemThatRenames(boolean sideBySide) throws IOException {
    JsonNode kept = keep(sideBySide);
    BlobWorkspace other = attempt(1, 1, sideBySide);
    try (Workspace.Upload upload = other.create("a.csv", Overwrite.RENAME)) {
      assertThat(upload.commit().path()).endsWith("/a-1.csv");
    }
    BlobWorkspace own = attempt(2, 1, sideBySide);
    assertThat(own.adopt(kept, Overwrite.RENAME).values())
        .extracting(StoredFile::path)
        .allMatch(path -> path.endsWith("/a.csv"));
  }

  /**
   * Runs rounds of a loop and of the entire job, in each of which the items come in a different
   * order.
   */
  @Property(tries = 200)
  void stepsThatRename_takeTheSameNamesInEachRound(
      @ForAll boolean wholeJob, @ForAll boolean sideBySide, @ForAll long seed) throws IOException {
    Random random = new Random(seed);
    List<Integer> items = new ArrayList<>(List.of(0, 1, 2, 3));
    Map<String, String> names = new HashMap<>();
    try (Spaces fresh = new Spaces(new InMemoryBlobs(new ManualClock(Instant.EPOCH)))) {
      for (int round = 0; round < 3; round++) {
        Collections.shuffle(items, random);
        for (int item : items.subList(0, 1 + random.nextInt(items.size()))) {
          int pass = wholeJob ? 0 : round;
          WorkLine.Turn turn = new WorkLine.Turn(1, item, pass, sideBySide);
          WorkLine line = new WorkLine(wholeJob ? 1 + round : 1, List.of(turn));
          // Both steps of an item get the same name, because the first step moves its file away.
          for (String name : List.of("get", "get again")) {
            String step = "%s.0001-%06d%s".formatted(name, item, pass == 0 ? "" : "r0" + pass);
            try (BlobWorkspace attempt =
                fresh.attempt(RUN, step, line, LiveFiles.NONE, Supervision.NONE)) {
              String path = renamed(attempt);
              assertThat(names.putIfAbsent(name + item, path)).isIn(null, path);
            }
          }
        }
      }
    }
  }

  private static String renamed(BlobWorkspace attempt) throws IOException {
    try (Workspace.Upload upload = attempt.create("a.csv", Overwrite.RENAME)) {
      return upload.commit().path();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nameThatWasNotKept_isFreeForOtherItems(boolean sideBySide) throws IOException {
    write(attempt(2, 0, sideBySide), "a.csv", "with a source");
    BlobWorkspace other = attempt(1, 1, sideBySide);
    write(other, "a.csv", "another");
    assertThat(read(other, other.get("a.csv"))).asString().isEqualTo("another");
  }
}
