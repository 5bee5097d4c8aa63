package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what others see of archives that are unpacked to destinations where files become visible
 * one by one.
 */
class UnzipVisibilityTest {
  private static final String MANIFEST = ".courier-manifest-";

  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  private List<String> names(BlobWorkspace attempt, String pattern) {
    return attempt.find(pattern).stream()
        .map(StoredFile::path)
        .map(path -> path.replaceAll(MANIFEST + ".*", "manifest"))
        .toList();
  }

  /** Returns an attempt whose worker loses its lease before the n-th file becomes visible. */
  private BlobWorkspace dyingAt(int commit) {
    AtomicInteger left = new AtomicInteger(commit);
    return run.spaces.attempt(
        Spaces.RUN,
        "archive",
        new Supervision(
            Cancellation.NEVER,
            Progress.NONE,
            () -> {
              if (left.decrementAndGet() <= 0) {
                throw CourierException.of(StepCodes.LEASE_LOST, "The worker has died", null);
              }
            }));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out", "box:/out"})
  void workerThatDiesAnywhere_leavesWhatTheNextAttemptFinishes(String destination)
      throws IOException {
    String root = destination.equals("/out") ? "files:/out/" : "box:/out/";
    run.put("a.zip", RawZip.named("a.csv", "b.csv", "c.csv"));
    put(destination + "/other.csv");
    for (int commit = 1; commit <= 4; commit++) {
      try (BlobWorkspace dying = dyingAt(commit)) {
        assertThatThrownBy(() -> run.unzip(dying, "/a.zip", destination))
            .hasMessageContaining("died");
        assertThat(names(dying, destination + "/" + MANIFEST + "*")).isEmpty();
      }
    }
    try (BlobWorkspace next = run.spaces.attempt("archive")) {
      run.unzip(next, "/a.zip", destination);
      assertThat(names(next, destination + "/**"))
          .containsExactly(
              root + "manifest",
              root + "a.csv",
              root + "b.csv",
              root + "c.csv",
              root + "other.csv");
    }
  }

  @Test
  void archiveThatHasChanged_leavesNothingOfWhatItWas() throws IOException {
    run.put("a.zip", RawZip.named("a.csv", "gone.csv", "kept.csv"));
    put("/out/other.csv");
    try (BlobWorkspace first = run.spaces.attempt("archive")) {
      run.unzip(first, "/a.zip", "/out");
      first.delete(first.get("/a.zip"));
      first.delete(first.get("/out/kept.csv"));
    }
    put("/out/kept.csv");
    run.put("a.zip", RawZip.named("a.csv", "b.csv"));
    try (BlobWorkspace second = run.spaces.attempt("archive")) {
      run.unzip(second, "/a.zip", "/out");

      assertThat(names(second, "/out/**"))
          .containsExactly(
              "files:/out/manifest",
              "files:/out/a.csv",
              "files:/out/b.csv",
              "files:/out/kept.csv",
              "files:/out/other.csv");
      StoredFile manifest = second.find("/out/" + MANIFEST + "*").get(0);
      JsonNode json = Json.parse(ArchiveRun.read(second, manifest.path()));
      assertThat(json.get("files").findValuesAsText("name")).containsExactly("a.csv", "b.csv");
    }
  }

  @Test
  void fileThatHasMovedToAnArchiveBefore_stays() throws IOException {
    run.put("in/a.zip", RawZip.named("a.csv"));
    run.put("in/b.zip", RawZip.named("b.csv", "moved.csv"));
    try (BlobWorkspace first = run.spaces.attempt("archive")) {
      run.unzip(first, "/in/*.zip", "/out");
      first.delete(first.get("/in/a.zip"));
      first.delete(first.get("/in/b.zip"));
    }
    run.put("in/a.zip", RawZip.named("a.csv", "moved.csv"));
    run.put("in/b.zip", RawZip.named("b.csv"));
    try (BlobWorkspace second = run.spaces.attempt("archive")) {
      run.unzip(second, "/in/*.zip", "/out");
      assertThat(second.findFile("/out/moved.csv")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out", "box:/out"})
  void oneBadArchiveOfSeveral_hidesAll(String destination) throws IOException {
    RawZip.Entry damaged = new RawZip.Entry("z.csv", new byte[] {1, 2, 3});
    damaged.crc ^= 1;
    run.put("in/a.zip", RawZip.named("a.csv"));
    run.put("in/b.zip", RawZip.of(new RawZip.Entry("b.csv", new byte[9]), damaged).bytes());
    try (BlobWorkspace attempt = run.spaces.attempt("archive")) {
      assertThatThrownBy(() -> run.unzip(attempt, "/in/*.zip", destination))
          .hasMessageContaining("z.csv");
      assertThat(attempt.find(destination + "/**")).isEmpty();
    }
  }

  @Test
  void archivesOfOneName_haveManifestsOfTheirOwn() throws IOException {
    run.put("x/a.zip", RawZip.named("a.csv"));
    run.put("y/a.zip", RawZip.named("b.csv"));
    try (BlobWorkspace attempt = run.spaces.attempt("archive")) {
      run.unzip(attempt, "/*/a.zip", "/out");
      assertThat(attempt.find("/out/" + MANIFEST + "*")).hasSize(2);
    }
  }

  @Test
  void roundsOfALoop_haveManifestsOfTheirOwn() throws IOException {
    run.put("a.zip", RawZip.named("a.csv", "b.csv"));
    for (String round : new String[] {"0001-000000", "0001-000001"}) {
      String pattern = round.endsWith("0") ? "a.csv" : "b.csv";
      UnzipStep.Config config =
          new UnzipStep.Config(
              Json.tree("/a.zip"),
              "/out",
              pattern,
              Overwrite.FAIL,
              null,
              null,
              null,
              Separators.SLASH);
      try (BlobWorkspace attempt = run.spaces.attempt("archive." + round)) {
        run.unzip(attempt, config, round);
      }
    }
    try (BlobWorkspace after = run.spaces.attempt("after")) {
      assertThat(after.find("/out/" + MANIFEST + "*")).hasSize(2);
    }
  }

  private void put(String path) throws IOException {
    try (BlobWorkspace someone = run.spaces.attempt("someone");
        Upload upload = someone.create(path, Overwrite.FAIL)) {
      upload.write(new byte[] {7}, 0, 1);
      upload.commit();
    }
  }
}
