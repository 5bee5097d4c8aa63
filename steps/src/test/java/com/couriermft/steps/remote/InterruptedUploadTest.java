package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.MinaServer;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests uploads that end between two operations, and superseded workers that continue. */
class InterruptedUploadTest {
  private static final String CONFIG = "{'files':'a.csv','path':'/'}";
  private static final String DIRECT = "{'files':'a.csv','path':'/','temp':'none'}";

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();
  private final byte[] content = random(300_000);

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
    bench.workspace.put("a.csv", content);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void oneOfManyNames_isTaken_theOthersOfItsNoteAreSentOnceOnly() throws Exception {
    for (int n = 0; n < 16; n++) {
      bench.workspace.put(n + ".txt", random(100 + n));
    }
    byte[] theirs = {7};
    Files.write(directory.resolve("8.txt"), theirs);
    String config = "{'files':'*.txt','path':'/','parallel_files':1}";
    assertThatThrownBy(() -> bench.upload(config, bench.attempt(0, "n0")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(directory.resolve("8.txt")).hasBinaryContent(theirs);

    List<String> delivered = names().stream().filter(name -> name.endsWith(".txt")).toList();
    assertThat(delivered).contains("6.txt", "7.txt").doesNotContain("9.txt");
    for (String name : delivered) {
      Files.delete(directory.resolve(name)); // The partner removes the files that it finds.
    }
    retry(config, 1);
    assertThat(names()).hasSize(16 + 1 - delivered.size()).contains("8.txt", "9.txt");
    assertThat(names()).filteredOn(delivered::contains).containsExactly("8.txt");
    assertThat(directory.resolve("8.txt")).hasBinaryContent(random(108));
  }

  @Test
  void note_isThereAndItsAnswerLost_filesOfTheNoteAreDelivered() throws Exception {
    for (int n = 0; n < 8; n++) {
      bench.workspace.put(n + ".txt", random(100 + n));
    }
    String config = "{'files':'*.txt','path':'/','parallel_files':1}";
    bench.workspace.afterNote = once(note -> fail("io_error"));
    assertThatThrownBy(() -> bench.upload(config, bench.attempt(0, "n0")))
        .satisfies(is("io_error", FailureClass.TRANSIENT));
    assertThat(bench.workspace.notes.get(0).at("/placing")).hasSizeGreaterThan(1);
    retry(config, 1);
    for (int n = 0; n < 8; n++) {
      assertThat(directory.resolve(n + ".txt")).hasBinaryContent(random(100 + n));
    }
    assertThat(names()).hasSize(8);
  }

  @Test
  void note_afterASuccessorRemovedTheFile_fileIsSentAgain() throws Exception {
    TestContext stalled = bench.attempt(0, "n0");
    bench.workspace.beforeNote =
        once(
            note -> {
              stalled.beforeLease = () -> fail("lease_lost");
              unchecked(() -> cleanUp(CONFIG, bench.attempt(1, "n1")));
            });
    assertThatThrownBy(() -> bench.upload(CONFIG, stalled)).isInstanceOf(CourierException.class);
    assertThat(names()).isEmpty();
    retry(CONFIG, 2);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void note_ofAPartThatASuccessorGaveUp_fileIsSentAgain() throws Exception {
    Slices slices = new Slices(() -> true);
    slices.one(upload(), CONFIG, bench.attempt(0, "n0"), null);
    JsonNode position = slices.position;
    TestContext stalled = bench.attempt(1, "n1");
    bench.workspace.beforeNote =
        once(
            note -> {
              stalled.beforeLease = () -> fail("lease_lost");
              unchecked(() -> Files.write(directory.resolve(names().get(0)), new byte[1]));
              TestContext dying = bench.attempt(2, "n2");
              dying.cancelled.set(true);
              assertThatThrownBy(() -> toTheEnd(dying, position)).satisfies(isCancelled());
            });
    assertThatThrownBy(() -> toTheEnd(stalled, position)).isInstanceOf(CourierException.class);
    assertThat(names()).isEmpty();
    toTheEnd(bench.attempt(3, "n3"), position);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void goOn_withoutTheLease_leavesTheSuccessorsFile() throws Exception {
    Slices slices = new Slices(() -> true);
    slices.one(upload(), CONFIG, bench.attempt(0, "n0"), null);
    String successors = "a.csv." + TestContext.MARK + "-n2.courier-tmp";
    Files.write(directory.resolve(successors), content);
    TestContext late = bench.attempt(1, "n1");
    late.beforeLease = () -> fail("lease_lost");
    assertThatThrownBy(() -> toTheEnd(late, slices.position))
        .satisfies(is("lease_lost", FailureClass.TRANSIENT));
    assertThat(directory.resolve(successors)).hasBinaryContent(content);
  }

  @Test
  void direct_partnersFileBeforeALaterSlice_stays() throws Exception {
    bench.workspace.put("b.csv", random(10));
    String config = "{'files':'*.csv','path':'/','temp':'none','parallel_files':1}";
    Slices slices = new Slices(() -> true);
    slices.one(upload(), config, bench.attempt(0, "n0"), null);
    assertThat(names()).containsExactly("a.csv");
    byte[] partners = write("b.csv", 7);
    assertThatThrownBy(() -> slices.one(upload(), config, bench.attempt(1, "n1"), slices.position))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(directory.resolve("b.csv")).hasBinaryContent(partners);
  }

  @Test
  void direct_refusedForThePartnersFile_isRefusedAgain() throws Exception {
    byte[] partners = write("a.csv", 7);
    for (int number = 0; number < 3; number++) {
      TestContext attempt = bench.attempt(number, "n" + number);
      assertThatThrownBy(() -> bench.upload(DIRECT, attempt))
          .satisfies(is("already_exists", FailureClass.PERMANENT));
    }
    assertThat(directory.resolve("a.csv")).hasBinaryContent(partners);
  }

  @Test
  void direct_partnersFileAppearsBetweenLookAndCreate_staysAlsoInTheNextAttempt() throws Exception {
    bench.workspace.afterNote = once(note -> write("a.csv", 7));
    for (int number = 0; number < 2; number++) {
      TestContext attempt = bench.attempt(number, "n" + number);
      assertThatThrownBy(() -> bench.upload(DIRECT, attempt))
          .satisfies(is("already_exists", FailureClass.PERMANENT));
    }
    assertThat(directory.resolve("a.csv")).hasBinaryContent(random(7));
  }

  @Test
  void direct_brokenInTheMiddle_ownPartIsReplaced() throws Exception {
    server.breakWriteAt = 100_000;
    assertThatThrownBy(() -> bench.upload(DIRECT, bench.attempt(0, "n0")))
        .isInstanceOf(IOException.class);
    server.breakWriteAt = -1;
    assertThat(directory.resolve("a.csv")).exists();
    bench.upload(DIRECT, bench.attempt(1, "n1"));
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void direct_deliveredThenTheSourceChanged_deliveredFileStays() throws Exception {
    bench.upload(DIRECT, bench.attempt(0, "n0"));
    bench.workspace.put("a.csv", random(20));
    assertThatThrownBy(() -> bench.upload(DIRECT, bench.attempt(1, "n1")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 2_000_000})
  void retry_partnersFileHasTheSameBytes_isNotTakenForOurs(int size) throws Exception {
    byte[] same = random(size);
    bench.workspace.put("a.csv", same);
    write("a.csv", size);
    assertThatThrownBy(() -> retry(CONFIG, 1))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    retry("{'files':'a.csv','path':'/','overwrite':'rename'}", 2);
    assertThat(names()).containsExactly("a-1.csv", "a.csv");
  }

  @Test
  void retry_sourceWithoutHashChanged_isSentAgain() throws Exception {
    bench.workspace.tellsHashes = false;
    String config = "{'files':'a.csv','path':'/','overwrite':'replace'}";
    bench.upload(config, bench.attempt(0, "n0"));
    byte[] changed = content.clone();
    changed[0]++;
    bench.workspace.put("a.csv", changed);
    retry(config, 1);
    assertThat(directory.resolve("a.csv")).hasBinaryContent(changed);
  }

  @Test
  void retry_serverLostBytesBeforeTheRename_fileIsSentAgain() throws Exception {
    TestContext dying = bench.attempt(0, "n0");
    dying.beforeLease = () -> fail("lease_lost");
    assertThatThrownBy(() -> bench.upload(CONFIG, dying)).isInstanceOf(CourierException.class);
    Files.write(directory.resolve(names().get(0)), new byte[0]);
    retry(CONFIG, 1);
    assertThat(names()).containsExactly("a.csv");
    assertThat(directory.resolve("a.csv")).hasBinaryContent(content);
  }

  @Test
  void retry_sourceChangedBeforeTheRename_oldBytesAreNotLeft() throws Exception {
    TestContext dying = bench.attempt(0, "n0");
    dying.beforeLease = () -> fail("lease_lost");
    assertThatThrownBy(() -> bench.upload(CONFIG, dying)).isInstanceOf(CourierException.class);
    assertThat(names()).hasSize(1);
    byte[] changed = random(10);
    bench.workspace.put("a.csv", changed);
    retry(CONFIG, 1);
    assertThat(names()).containsExactly("a.csv");
    assertThat(directory.resolve("a.csv")).hasBinaryContent(changed);
  }

  private UploadStep upload() {
    return new UploadStep(bench.access);
  }

  private StepResult toTheEnd(TestContext context, JsonNode position) throws Exception {
    return new Slices(() -> false).one(upload(), CONFIG, context, position);
  }

  private StepResult retry(String config, int number) throws Exception {
    TestContext retry = bench.attempt(number, "r" + number);
    cleanUp(config, retry);
    return bench.upload(config, retry);
  }

  private boolean cleanUp(String config, TestContext context) throws Exception {
    UploadStep step = upload();
    step.cleanUpBeforeRetry(Bench.config(step, config), context);
    return true;
  }

  private byte[] write(String name, int size) {
    byte[] bytes = random(size);
    unchecked(() -> Files.write(directory.resolve(name), bytes));
    return bytes;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  private static Consumer<Throwable> isCancelled() {
    return thrown ->
        assertThat(((CourierException) thrown).failureClass()).isEqualTo(FailureClass.CANCELLED);
  }

  private static void fail(String code) {
    throw CourierException.of(TestCodes.transientFailure(code), "Failed on purpose", null);
  }

  /** Returns an action that runs only for the first record. */
  private static Consumer<JsonNode> once(Consumer<JsonNode> act) {
    boolean[] done = new boolean[1];
    return note -> {
      if (!done[0]) {
        done[0] = true;
        act.accept(note);
      }
    };
  }

  private static void unchecked(Callable<?> work) {
    try {
      work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
