package com.couriermft.steps.file;

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
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileStepsTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InterceptedBlobs blobs = new InterceptedBlobs(new InMemoryBlobs(clock));
  private final Spaces spaces = new Spaces(blobs);
  private BlobWorkspace attempt = spaces.attempt("step");

  @AfterEach
  void close() {
    spaces.close();
  }

  private static void write(BlobWorkspace workspace, String path, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (Upload upload = workspace.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  /** Stores a file that exists when the step starts. */
  private void put(String path, String text) throws IOException {
    if (path.startsWith("/")) {
      write(spaces.attempt("01JD0000000000000000000009", "put", Supervision.NONE), path, text);
    } else {
      write(attempt, path, text);
      spaces.commit(Spaces.RUN, attempt);
      nextAttempt();
    }
  }

  private void nextAttempt() {
    attempt = spaces.attempt("step");
  }

  private String text(String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private <C extends Record> StepResult run(Step<C> step, C config)
      throws IOException, InterruptedException {
    return CheckedSteps.run(
        step,
        config,
        new FixedContext(attempt, new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "nonce")));
  }

  private StepResult copy(Object path, String destination)
      throws IOException, InterruptedException {
    JsonNode files = Json.tree(path);
    return run(
        new CopyStep(),
        new PlacementConfig(files, null, null, destination, Overwrite.FAIL, OnEmpty.FAIL));
  }

  private StepResult move(Object path, String destination)
      throws IOException, InterruptedException {
    return move(path, destination, Overwrite.FAIL);
  }

  private StepResult move(Object path, String destination, Overwrite overwrite)
      throws IOException, InterruptedException {
    return run(
        MoveStep.move(),
        new PlacementConfig(Json.tree(path), null, null, destination, overwrite, OnEmpty.FAIL));
  }

  private static void assertCode(ThrowingCallable call, String code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static List<String> paths(StepResult result) {
    return result.outputs().get("files").findValuesAsText("path");
  }

  @ParameterizedTest
  @CsvSource({"a.csv,b.csv", "a.csv,/b.csv", "/a.csv,b.csv", "/a.csv,/dir/b.csv"})
  void copy_oneFile_keepsTheSourceAndMayBeRepeated(String from, String to) throws Exception {
    put(from, "content");

    copy(from, to);
    nextAttempt();
    StepResult again = copy(from, to);

    assertThat(paths(again)).containsExactly(attempt.absolute(to));
    assertThat(again.bytes()).isEqualTo(7);
    assertThat(text(to)).isEqualTo("content");
    assertThat(text(from)).isEqualTo("content");
  }

  @Test
  void copy_finishedByAnEarlierAttempt_movesNothingAgain() throws Exception {
    put("/a.csv", "content");
    copy("/a.csv", "/b.csv");
    nextAttempt();
    blobs.calls().clear();

    copy("/a.csv", "/b.csv");

    assertThat(blobs.calls()).doesNotContain("stageBlock", "commit");
  }

  @Test
  void copy_globListAndOutputs_goIntoTheDirectory() throws Exception {
    put("a.csv", "a");
    put("b.csv", "b");
    put("/in/c.csv", "c");

    StepResult copied = copy(List.of("*.csv", "a.csv", "/in/c.csv"), "/out/");
    assertThat(paths(copied))
        .containsExactly("files:/out/a.csv", "files:/out/b.csv", "files:/out/c.csv");
    StepResult again = copy(copied.outputs().get("files"), "back/");
    assertThat(paths(again)).hasSize(3).allMatch(path -> path.startsWith("work:/"));
  }

  @Test
  void copy_whatCannotBeMeant_isRefusedBeforeAnythingIsDone() throws Exception {
    put("a.csv", "a");
    put("sub/a.csv", "b");

    assertCode(() -> copy("**", "one.csv"), "invalid_path");
    assertCode(() -> copy("**/a.csv", "out/"), "duplicate_destination");
    assertCode(() -> copy("a.csv", "a.csv"), "same_file");
    assertCode(() -> copy("absent.csv", "out/"), "file_not_found");
    assertCode(() -> copy("*.pgp", "out/"), "file_not_found");
    assertCode(() -> copy(7, "out/"), "invalid_config");
    assertCode(() -> copy("a.csv", "../b.csv"), "invalid_path");
    assertThat(attempt.find("**")).hasSize(2);
    StepResult nothing =
        run(
            new CopyStep(),
            new PlacementConfig(
                null, Json.tree("*.pgp"), null, "out/", Overwrite.FAIL, OnEmpty.OK));
    assertThat(paths(nothing)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.csv,b.csv", "a.csv,/b.csv", "/a.csv,b.csv", "/a.csv,/dir/b.csv"})
  void move_oneFile_removesTheSource(String from, String to) throws Exception {
    put(from, "content");

    StepResult moved = move(from, to);

    assertThat(paths(moved)).containsExactly(attempt.absolute(to));
    assertThat(text(to)).isEqualTo("content");
    assertThat(attempt.findFile(from)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.csv,b.csv", "a.csv,/b.csv", "/a.csv,b.csv", "/a.csv,/dir/b.csv"})
  void move_repeatedBecauseTheCommitWasLost_givesTheSameResult(String from, String to)
      throws Exception {
    put(from, "content");
    StepResult first = move(from, to);
    nextAttempt();

    StepResult again = move(from, to);

    assertThat(paths(again)).isEqualTo(paths(first));
    assertThat(text(to)).isEqualTo("content");
    assertThat(attempt.findFile(from)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out/", "out/"})
  void move_globInterruptedAtAnyPoint_losesAndForgetsNothing(String destination) throws Exception {
    for (String name : List.of("a", "b", "c")) {
      put("/in/" + name, name);
    }
    // In the first case the second copy fails, in the second case a deletion; work that runs in
    // parallel may still complete.
    for (String call : List.of("copy", "deleteIfUnchanged")) {
      AtomicInteger left = new AtomicInteger(call.equals("copy") ? 2 : 1);
      blobs.failWhen(
          method -> method.equals(call) && left.decrementAndGet() == 0,
          new StoreUnavailable("503", null));
      ThrowingCallable move = () -> move("/in/*", destination);
      if (call.equals("copy") || !attempt.find("/in/*").isEmpty()) {
        assertCode(move, "storage_unavailable");
      }
      nextAttempt();
    }

    StepResult moved = move("/in/*", destination);

    assertThat(moved.outputs().get("files").findValuesAsText("name"))
        .containsExactly("a", "b", "c");
    for (String name : List.of("a", "b", "c")) {
      assertThat(text(destination + name)).isEqualTo(name);
    }
    assertThat(attempt.find("/in/*")).isEmpty();
  }

  @Test
  void move_renamedBesideAnother_isFoundAgain() throws Exception {
    put("/a.csv", "mine");
    put("/out/a.csv", "theirs");
    assertThat(paths(move("/a.csv", "/out/", Overwrite.RENAME)))
        .containsExactly("files:/out/a-1.csv");
    nextAttempt();

    assertThat(paths(move("/a.csv", "/out/", Overwrite.RENAME)))
        .containsExactly("files:/out/a-1.csv");
    assertThat(text("/out/a.csv")).isEqualTo("theirs");
    assertThat(attempt.findFile("/out/a-2.csv")).isEmpty();
  }

  @Test
  void move_whenANewFileHasComeInTheSourcesPlace_leavesItForTheNextRun() throws Exception {
    put("/in/a.csv", "first");
    move("/in/*", "/out/");
    clock.advance(Duration.ofMinutes(1));
    put("/in/a.csv", "second file");
    nextAttempt();

    move("/in/*", "/out/");

    assertThat(text("/out/a.csv")).isEqualTo("first");
    assertThat(text("/in/a.csv")).isEqualTo("second file");
  }

  @Test
  void move_absentOrTaken_isRefused() throws Exception {
    put("/a.csv", "mine");
    put("/out/a.csv", "theirs");

    assertCode(() -> move("/absent.csv", "/out/"), "file_not_found");
    assertCode(() -> move("/a.csv", "/out/"), "already_exists");
    assertThat(text("/a.csv")).isEqualTo("mine");
  }

  @Test
  void delete_filesAndWhatIsGone_isHarmless() throws Exception {
    put("a.csv", "a");
    put("/in/b.csv", "b");
    JsonNode both = Json.tree(List.of("*.csv", "/in/b.csv", "/absent.csv"));

    StepResult deleted = run(new DeleteStep(), new FileChoice(both, null, null));
    StepResult again = run(new DeleteStep(), new FileChoice(null, both, null));

    assertThat(paths(deleted)).hasSize(2);
    assertThat(paths(again)).isEmpty();
    assertThat(attempt.findFile("/in/b.csv")).isEmpty();
  }

  @Test
  void inspect_filesThatAreThere_tellsAboutThem() throws Exception {
    put("a.csv", "a");
    put("/in/b.csv", "hello");
    JsonNode there = Json.tree(List.of("/in/*", "a.csv"));

    assertThat(inspect(InspectStep.list(), there).outputs().get("count").intValue()).isEqualTo(2);
    assertThat(inspect(InspectStep.exists(), there).outputs().get("exists").booleanValue())
        .isTrue();
    JsonNode some = Json.tree(List.of("a.csv", "b.csv"));
    assertThat(inspect(InspectStep.exists(), some).outputs().get("exists").booleanValue())
        .isFalse();
    assertThat(inspect(InspectStep.checksum(), there).outputs().get("sha256").textValue())
        .isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
  }

  private StepResult inspect(InspectStep step, JsonNode path)
      throws IOException, InterruptedException {
    return run(step, new FileChoice(path, null, null));
  }

  @Test
  void types_ofAllSteps_describeThemselves() {
    List<Step<?>> steps =
        List.of(
            new CopyStep(),
            MoveStep.move(),
            MoveStep.rename(),
            new DeleteStep(),
            InspectStep.list(),
            InspectStep.exists(),
            InspectStep.checksum());

    assertThat(steps)
        .extracting(step -> step.type().key())
        .containsExactly(
            "file.copy",
            "file.move",
            "file.rename",
            "file.delete",
            "file.list",
            "file.exists",
            "file.checksum");
    assertThat(steps).allMatch(step -> !step.type().retryRule().isEmpty());
  }

  @Test
  void move_fromTheWorkspace_keepsNoteOfNothing() throws Exception {
    put("a.csv", "a");
    StoredFile before = attempt.get("a.csv");

    move("a.csv", "b.csv");

    assertThat(attempt.notes()).isEmpty();
    assertThat(attempt.get("b.csv").sha256()).isEqualTo(before.sha256());
  }
}
