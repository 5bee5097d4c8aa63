package com.couriermft.steps.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.ToldDeliveries;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests file steps with storage locations: {@code near} is in the same account, {@code far} is not.
 */
class PlaceStepsTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InterceptedBlobs blobs = new InterceptedBlobs(new InMemoryBlobs(clock));
  private final InterceptedBlobs others = new InterceptedBlobs(new InMemoryBlobs(clock));
  private final Places places =
      (connection, progress) ->
          switch (connection) {
            case "near" -> new BlobPlace(blobs, "near-box");
            case "far" -> new BlobPlace(others, "far-box");
            default -> Places.NONE.open(connection, progress);
          };
  private final Spaces spaces = new Spaces(blobs, places);
  private final ToldDeliveries told = new ToldDeliveries();
  private BlobWorkspace attempt = spaces.attempt("step");

  @AfterEach
  void close() {
    spaces.close();
  }

  /** Stores a file on behalf of another program. */
  private void put(String path, String text) throws IOException {
    boolean own = !path.startsWith("/") && !path.contains(":/");
    BlobWorkspace by =
        own ? attempt : spaces.attempt("01JD0000000000000000000009", "put", Supervision.NONE);
    byte[] bytes = text.getBytes(UTF_8);
    try (Upload upload = by.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
    if (own) {
      spaces.commit(Spaces.RUN, attempt);
      attempt = spaces.attempt("step");
    }
    blobs.calls().clear();
    others.calls().clear();
  }

  private String text(String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private <C extends Record> StepResult run(Step<C> step, C config)
      throws IOException, InterruptedException {
    return CheckedSteps.run(
        step,
        config,
        new FixedContext(
            attempt, new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "nonce"), told));
  }

  private StepResult copy(String path, @Nullable String connection, String destination)
      throws IOException, InterruptedException {
    return run(
        new CopyStep(),
        new PlacementConfig(
            Json.tree(path), null, connection, destination, Overwrite.FAIL, OnEmpty.FAIL));
  }

  private StepResult move(String path, @Nullable String connection, String destination)
      throws IOException, InterruptedException {
    return run(
        MoveStep.move(),
        new PlacementConfig(
            Json.tree(path), null, connection, destination, Overwrite.FAIL, OnEmpty.FAIL));
  }

  private static List<String> paths(StepResult result) {
    return result.outputs().get("files").findValuesAsText("path");
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, near:/in/a.csv",
    "a.csv, /in/a.csv",
    "/in/a.csv, near:/a.csv",
    "near:/a.csv, /in/a.csv",
    "near:/a.csv, in/a.csv",
    "near:/a.csv, near:/b.csv"
  })
  void copy_withinOneAccount_movesNoBytesThroughTheProcess(String from, String to)
      throws Exception {
    put(from, "content");

    StepResult copied = copy(from, null, to);

    assertThat(blobs.calls()).contains("copy").doesNotContain("read", "get", "stageBlock");
    assertThat(copied.outputs().get("files").get(0).get("sha256").textValue())
        .isEqualTo("ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73");
    assertThat(text(to)).isEqualTo("content");
    assertThat(text(from)).isEqualTo("content");
  }

  @ParameterizedTest
  @CsvSource({"a.csv, far:/in/a.csv", "far:/a.csv, /in/a.csv", "far:/a.csv, in/a.csv"})
  void copy_betweenAccountsThatDoNotCopy_movesTheBytes(String from, String to) throws Exception {
    put(from, "content");

    copy(from, null, to);

    assertThat(text(to)).isEqualTo("content");
  }

  @Test
  void copy_withAConnection_hasPathsAndDestinationThere() throws Exception {
    put("near:/a/1.csv", "one");
    put("near:/a/2.csv", "two");
    put("near:/a/3.txt", "three");

    assertThat(paths(copy("/a/*.csv", "near", "/b/")))
        .containsExactly("near:/b/1.csv", "near:/b/2.csv");
    assertThat(paths(copy("a/3.txt", "near", "files:/in/"))).containsExactly("files:/in/3.txt");
    assertThat(text("near:/b/2.csv")).isEqualTo("two");
  }

  @Test
  void copy_ontoAFileOfSomebodyElse_isRefusedAndChangesNothing() throws Exception {
    put("/a.csv", "mine");
    put("near:/a.csv", "theirs");

    assertCode(() -> copy("/a.csv", null, "near:/a.csv"), "already_exists");
    assertThat(text("near:/a.csv")).isEqualTo("theirs");
  }

  @Test
  void copy_doneByAnEarlierAttempt_isKept() throws Exception {
    put("/a.csv", "mine");
    copy("/a.csv", null, "near:/b.csv");
    StoredFile first = attempt.get("near:/b.csv");
    attempt = spaces.attempt("step");
    clock.advance(Duration.ofMinutes(1));

    assertThat(paths(copy("/a.csv", null, "near:/b.csv"))).containsExactly("near:/b.csv");
    assertThat(attempt.get("near:/b.csv")).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"near:/in/a.csv, near:/done/", "far:/in/a.csv, in/", "near:/in/a.csv, far:/done/"})
  void move_repeatedBecauseTheCommitWasLost_givesTheSameResult(String from, String to)
      throws Exception {
    put(from, "content");
    List<String> first = paths(move(from, null, to));
    attempt = spaces.attempt("step");

    assertThat(paths(move(from, null, to))).isEqualTo(first);
    assertThat(text(first.get(0))).isEqualTo("content");
    assertThat(attempt.findFile(from)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "near:/in/a.csv, near:/done/, newer",
    "near:/in/a.csv, far:/done/, newer",
    "far:/in/a.csv, done/, newer",
    "near:/in/a.csv, near:/done/, another",
    "far:/in/a.csv, done/, another"
  })
  void move_anotherFileComesInItsPlaceBetweenAttempts_keepsBoth(
      String from, String to, String newer) throws Exception {
    put(from, "content");
    List<String> first = paths(move(from, null, to));
    clock.advance(Duration.ofSeconds(2));
    put(from, newer);

    for (int again = 0; again < 3; again++) {
      attempt = spaces.attempt("step");
      assertThat(paths(move(from, null, to))).isEqualTo(first);
    }

    assertThat(text(first.get(0))).isEqualTo("content");
    assertThat(text(from)).isEqualTo(newer);
  }

  @Test
  void move_anotherVersionBeforeAnythingWasCopied_movesTheOneThatIsThere() throws Exception {
    put("near:/a.csv", "first");
    blobs.failNext("copy", new StoreUnavailable("cut", null));
    assertThatThrownBy(() -> move("near:/a.csv", null, "near:/b.csv"))
        .isInstanceOf(StoreUnavailable.class);
    clock.advance(Duration.ofSeconds(2));
    put("near:/a.csv", "other");
    attempt = spaces.attempt("step");
    blobs.failNext("deleteIfUnchanged", new StoreUnavailable("cut", null));
    assertThatThrownBy(() -> move("near:/a.csv", null, "near:/b.csv"))
        .isInstanceOf(StoreUnavailable.class);
    attempt = spaces.attempt("step");

    move("near:/a.csv", null, "near:/b.csv");

    assertThat(text("near:/b.csv")).isEqualTo("other");
    assertThat(attempt.findFile("near:/a.csv")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "far:/a.csv, near:/b.csv, put",
    "far:/a.csv, near:/b.csv, deleteIfUnchanged",
    "near:/a.csv, near:/b.csv, copy",
    "near:/a.csv, near:/b.csv, deleteIfUnchanged"
  })
  void move_thatBrokeOff_hasLostNothingAndGoesOn(String from, String to, String at)
      throws Exception {
    put(from, "content");
    InterceptedBlobs store = from.startsWith("far") && at.startsWith("del") ? others : blobs;
    store.failNext(at, new StoreUnavailable("cut", null));

    assertThatThrownBy(() -> move(from, null, to)).isInstanceOf(StoreUnavailable.class);
    assertThat(text(from)).isEqualTo("content");
    attempt = spaces.attempt("step");

    assertThat(paths(move(from, null, to))).containsExactly(to);
    assertThat(text(to)).isEqualTo("content");
    assertThat(attempt.findFile(from)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, near:/in/a.csv, SENT near /in/a.csv work:/",
    "/in/a.csv, far:/b.csv, SENT far /b.csv files:/in/a.csv",
    "far:/a.csv, /in/a.csv, RECEIVED far /a.csv files:/in/a.csv",
    "near:/a.csv, far:/b.csv, RECEIVED near /a.csv far:/b.csv;SENT far /b.csv near:/a.csv",
    "near:/a.csv, near:/b.csv, ''",
    "a.csv, /b.csv, ''"
  })
  void copyAndMove_acrossTheEdgeOfAPlace_leaveRecords(String from, String to, String expected)
      throws Exception {
    put(from, "content");

    copy(from, null, to);
    List<String> ofCopy = records();
    attempt = spaces.attempt("move");
    move(from, null, to + ".moved");
    List<String> ofMove = records();
    attempt = spaces.attempt("move");
    if (!from.startsWith("a")) {
      move(from, null, to + ".moved");
      assertThat(records()).isEqualTo(ofMove);
    }

    List<String> each = expected.isEmpty() ? List.of() : List.of(expected.split(";"));
    assertThat(ofCopy).hasSameSizeAs(each);
    assertThat(ofMove).hasSameSizeAs(each);
    for (int n = 0; n < each.size(); n++) {
      assertThat(ofCopy.get(n)).startsWith(each.get(n));
    }
  }

  /** Returns the records that were added since the last call, after checking each. */
  private List<String> records() {
    List<String> records = new ArrayList<>();
    for (MovedFile file : told.files()) {
      assertThat(file.sizeBytes()).isEqualTo(7);
      assertThat(file.sha256()).startsWith("ed7002b4");
      assertThat(file.verified()).isEqualTo(Verified.SIZE);
      MovedFile.Remote remote = file.remote();
      records.add(
          String.join(
              " ", file.direction().name(), remote.connection(), remote.path(), file.localPath()));
    }
    told.files().clear();
    return records;
  }

  @Test
  void inspections_ofAPlace_seeWhatIsThere() throws Exception {
    put("far:/in/a.csv", "content");
    FileChoice config = new FileChoice(Json.tree("in/*"), null, "far");

    assertThat(run(InspectStep.list(), config).outputs().get("count").intValue()).isEqualTo(1);
    assertThat(run(InspectStep.exists(), config).outputs().get("exists").booleanValue()).isTrue();
    assertThat(run(InspectStep.checksum(), config).outputs().get("sha256").textValue())
        .startsWith("ed7002b4");
    run(new DeleteStep(), new FileChoice(Json.tree("/in/*"), null, "far"));
    assertThat(attempt.findFile("far:/in/a.csv")).isEmpty();
  }

  @Test
  void path_inAPlaceOfNoConnection_isRefused() {
    assertCode(() -> copy("a.csv", "none", "/b/"), "connection_not_found");
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void assertCode(Work call, String code) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
