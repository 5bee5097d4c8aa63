package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.MinaServer;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the rollback of a download into the permanent store: a copy is deleted only while the
 * partner still has the source.
 */
class DownloadLeftoversTest {
  private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

  @TempDir private Path directory;
  private final Bench bench = new Bench();
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final Spaces spaces = new Spaces(blobs, Places.NONE);
  private final DownloadStep step =
      new DownloadStep(bench.access, bench.waiter, InstantSource.system());
  private MinaServer server;
  private int attempts;

  @BeforeEach
  void start() throws IOException {
    server = new MinaServer(directory);
    bench.connect(server);
    put("a.csv", "of a");
    put("b.csv", "of b");
  }

  @AfterEach
  void stop() {
    spaces.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep", "delete", "move:/done"})
  void copyWhoseSourceIsGone_stays(String after) throws Exception {
    fetch(after);
    Files.delete(directory.resolve("a.csv"));

    rollBack(after);

    assertThat(names()).containsExactly("out/a.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep", "delete"})
  void copyWhoseSourceHasOtherBytes_stays(String after) throws Exception {
    fetch(after);
    put("a.csv", "another a");

    rollBack(after);

    assertThat(names()).containsExactly("out/a.csv");
  }

  /**
   * If sources were about to be removed, a source of the same size and time is not sufficient
   * evidence.
   */
  @Test
  void copyWhoseSourceOnlyLooksTheSame_stays() throws Exception {
    fetch("delete");
    put("a.csv", "of z");

    rollBack("delete");

    assertThat(names()).containsExactly("out/a.csv");
  }

  /** The source's time is unknown for such a copy, so the bytes are compared. */
  @Test
  void copyThatCannotBeResumed_goes() throws Exception {
    fetch("keep','resume':false,'sort':'name");

    rollBack("keep");

    assertThat(names()).isEmpty();
  }

  @Test
  void replacingCopies_stay() throws Exception {
    String replacing = "keep','overwrite':'replace";
    fetch(replacing);

    rollBack(replacing);

    assertThat(names()).containsExactly("out/a.csv", "out/b.csv");
  }

  @Test
  void partnerThatIsAway_leavesAll_andTheLogSaysWhich() throws Exception {
    fetch("keep");
    server.close();
    List<String> lines = new ArrayList<>();
    Handler handler = listener(lines);
    Logger log = Logger.getLogger(TestContext.class.getName());
    log.addHandler(handler);
    try {
      assertThatThrownBy(() -> rollBack("keep"))
          .isInstanceOfAny(IOException.class, CourierException.class);
    } finally {
      log.removeHandler(handler);
    }

    assertThat(names()).containsExactly("out/a.csv", "out/b.csv");
    assertThat(lines)
        .anyMatch(line -> line.contains("files:/out/a.csv") && line.contains("unknown"))
        .anyMatch(line -> line.contains("files:/out/b.csv") && line.contains("unknown"));
  }

  /**
   * The source of one file is missing, and the copy of the other file was rolled back. Only the
   * other file is downloaded again.
   */
  @Test
  void resume_whenSourcesWereBeingRemoved_keepsWhatHasNoSource() throws Exception {
    @Nullable JsonNode position = fetch("delete");
    // Only the first source is removed, because the second one changes while the step checks it.
    put("b.csv", "of b, changed");
    assertThat(slice("delete", position)).isNotNull();
    put("b.csv", "of b");
    assertThat(directory.resolve("a.csv")).doesNotExist();

    rollBack("delete");
    assertThat(names()).containsExactly("out/a.csv");
    JsonNode again = run("delete", null);
    StepResult result = slice("delete", again);

    assertThat(names()).containsExactly("out/a.csv", "out/b.csv");
    assertThat(result.outputs().path("downloaded_files")).hasSize(2);
    assertThat(directory).isEmptyDirectory();
  }

  /** A worker that dies after the rollback leaves a position that still mentions copies. */
  @Test
  void slice_afterTheRollBack_removesNoSourceWithoutACopy() throws Exception {
    JsonNode position = fetch("delete");
    rollBack("delete");
    assertThat(names()).isEmpty();

    JsonNode again = run("delete", position);
    slice("delete", again);

    assertThat(names()).containsExactly("out/a.csv", "out/b.csv");
    assertThat(directory).isEmptyDirectory();
  }

  private static Handler listener(List<String> lines) {
    return new Handler() {
      @Override
      public void publish(LogRecord entry) {
        lines.add(entry.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  /** Downloads both files up to the point at which the sources would be removed. */
  private @Nullable JsonNode fetch(String after) throws Exception {
    JsonNode position = run(after, null);
    assertThat(names()).containsExactly("out/a.csv", "out/b.csv");
    return position;
  }

  private @Nullable JsonNode run(String after, @Nullable JsonNode position) throws Exception {
    Slices slices = new Slices(() -> false);
    slices.one(step, config(after), context(), position);
    return slices.position;
  }

  private @Nullable StepResult slice(String after, @Nullable JsonNode position) throws Exception {
    return new Slices(() -> false).one(step, config(after), context(), position);
  }

  private void rollBack(String after) throws Exception {
    step.rollBack(Bench.config(step, config(after)), context());
  }

  private TestContext context() {
    TestContext context =
        new TestContext(
            spaces.attempt(TestContext.EXECUTION, "step", Supervision.NONE),
            attempts,
            "n" + attempts);
    attempts++;
    return context;
  }

  private static String config(String after) {
    return "{'path':['/*.csv'],'destination':'/out/','after':'%s'}".formatted(after);
  }

  private void put(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, TIME);
  }

  private List<String> names() {
    return blobs.list("files", "", null).blobs().stream().map(BlobInfo::name).sorted().toList();
  }
}
