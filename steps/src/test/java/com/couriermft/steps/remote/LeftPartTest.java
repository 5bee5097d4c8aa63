package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.PyFtpd;
import com.couriermft.peers.TestServer;
import com.couriermft.peers.Vsftpd;
import com.couriermft.testing.CheckedSteps;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests large uploads that were interrupted, on servers that compute no hash. */
class LeftPartTest {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 20 * MIB + 17;
  private static final byte[] CONTENT = random(1);

  @TempDir private Path directory;
  private TestServer server;
  private Bench bench;
  private UploadStep step;
  private String connection;
  private UploadConfig config;

  enum Kind {
    OPENSSH,
    VSFTPD,
    PYFTPDLIB
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void upload_attemptWasShutDown_theNextSendsTheRest(Kind kind) throws Exception {
    start(kind);
    shutDown(attempt(0), 12);
    TestContext next = retry(1);
    assertThat(next.before.get()).isBetween(12L * MIB, 13L * MIB);
    assertThat(next.bytes).hasValue(SIZE);
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_threadWasInterrupted_theNextSendsTheRest(Kind kind) throws Exception {
    start(kind);
    TestContext stopped = attempt(0);
    stopped.beforeLook =
        () -> {
          if (stopped.bytes.get() > 12 * MIB) {
            stopped.beforeLook = LeftPartTest::isShutDown;
            Thread.currentThread().interrupt();
          }
        };
    assertThatThrownBy(() -> upload(stopped)).isInstanceOf(Exception.class);
    Thread.interrupted();
    assertThat(retry(1).before.get()).isBetween(12L * MIB, 13L * MIB);
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_workerDied_theNextSendsTheRest(Kind kind) throws Exception {
    start(kind);
    die(attempt(0), 14);
    TestContext next = retry(1);
    assertThat(next.before.get()).isBetween(8L * MIB, 15L * MIB);
    assertThat(next.bytes).hasValue(SIZE);
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_processWasKilled_theNextSendsTheRest(Kind kind) throws Exception {
    start(kind);
    Path key = Files.writeString(directory.resolve("key"), bench.key.privatePart().reveal());
    Path file = Files.write(directory.resolve("content"), CONTENT);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                UnendingUploadMain.class.getName(),
                connection,
                key.toString(),
                file.toString(),
                config(),
                String.valueOf(14 * MIB))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("sending");
    } finally {
      process.destroyForcibly().waitFor();
    }
    TestContext next = retry(1);
    assertThat(next.before.get()).isBetween(8L * MIB, 15L * MIB);
    assertThat(next.bytes).hasValue(SIZE);
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_shutDownTwiceThenDied_eachGoesOnWhereTheLastEnded(Kind kind) throws Exception {
    start(kind);
    shutDown(attempt(0), 9);
    TestContext second = attempt(1);
    cleanUp(second);
    shutDown(second, 14);
    TestContext third = attempt(2);
    cleanUp(third);
    die(third, 18);
    TestContext last = retry(3);
    assertThat(second.before.get()).isGreaterThanOrEqualTo(9L * MIB);
    assertThat(third.before.get()).isGreaterThanOrEqualTo(14L * MIB);
    assertThat(last.before.get()).isGreaterThanOrEqualTo(third.before.get());
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_leftPartWasChangedLater_isSentAnew(Kind kind) throws Exception {
    start(kind);
    for (int at : List.of(0, 5 * MIB, 11 * MIB)) {
      shutDown(attempt(0), 12);
      FileTime time = Files.getLastModifiedTime(part());
      change(part -> flipped(part, at));
      Files.setLastModifiedTime(part(), after(time));
      assertSentAnew();
    }
  }

  @ParameterizedTest
  @EnumSource
  void upload_endOfTheLeftPartIsOther_isSentAnewWhateverItsTime(Kind kind) throws Exception {
    start(kind);
    shutDown(attempt(0), 12);
    FileTime time = Files.getLastModifiedTime(part());
    change(part -> flipped(part, part.length - MIB / 2));
    Files.setLastModifiedTime(part(), time);
    assertSentAnew();
  }

  @ParameterizedTest
  @EnumSource
  void upload_partOfADeadWorkerWasChanged_isSentAnew(Kind kind) throws Exception {
    start(kind);
    for (int at : List.of(0, 5 * MIB, 8 * MIB)) {
      die(attempt(0), 14);
      change(part -> flipped(part, at));
      assertSentAnew();
    }
  }

  @ParameterizedTest
  @EnumSource
  void upload_leftPartWasCut_whatIsMissingIsSent(Kind kind) throws Exception {
    start(kind);
    shutDown(attempt(0), 12);
    change(part -> Arrays.copyOf(part, 9 * MIB));
    assertThat(retry(1).before).hasValue(9L * MIB);
    assertDelivered(CONTENT);
    begin();
    shutDown(attempt(0), 12);
    change(part -> Arrays.copyOf(part, 2 * MIB));
    assertSentAnew();
  }

  @ParameterizedTest
  @EnumSource
  void upload_leftPartWasFilledWithZeros_isSentAnew(Kind kind) throws Exception {
    start(kind);
    die(attempt(0), 14);
    change(part -> Arrays.copyOf(Arrays.copyOf(part, 6 * MIB), part.length));
    assertSentAnew();
  }

  @ParameterizedTest
  @EnumSource
  void upload_sourceIsAnotherFileNow_isSentAnew(Kind kind) throws Exception {
    start(kind);
    shutDown(attempt(0), 12);
    byte[] other = CONTENT.clone();
    other[3 * MIB]++;
    bench.workspace.put("a.bin", other);
    assertThat(retry(1).before).hasValue(0);
    assertDelivered(other);
  }

  @ParameterizedTest
  @EnumSource
  void upload_shutDownWhileThePartIsReadBack_theNextSendsTheRest(Kind kind) throws Exception {
    start(kind);
    die(attempt(0), 14);
    TestContext second = attempt(1);
    cleanUp(second);
    second.beforeLook = LeftPartTest::isShutDown;
    assertThatThrownBy(() -> upload(second)).isInstanceOf(CourierException.class);
    assertThat(second.bytes).hasValue(0);
    assertThat(retry(2).before.get()).isGreaterThanOrEqualTo(8L * MIB);
    assertDelivered(CONTENT);
  }

  @ParameterizedTest
  @EnumSource
  void upload_timeIsUpBeforeThePartIsReadBack_isSentAnew(Kind kind) throws Exception {
    start(kind);
    die(attempt(0), 14);
    TestContext second = attempt(1);
    cleanUp(second);
    SliceResult end =
        CheckedSteps.runSlice(step, config, second, null, () -> second.bytes.get() == 0);
    assertThat(end.result()).isNotNull();
    assertThat(second.before).hasValue(0);
    assertDelivered(CONTENT);
  }

  private void start(Kind kind) throws IOException {
    if (kind == Kind.OPENSSH) {
      OpenSshServer.assumeInstalled();
      bench = new Bench();
      OpenSshServer ssh = new OpenSshServer(directory, bench.key.publicPart());
      server = ssh;
      connection = bench.json(ssh, OpenSshServer.user(), "{'type':'ssh_key','key':'ours'}");
      bench.put((ObjectNode) Json.parse(connection));
      step = new UploadStep(bench.access);
    } else if (kind == Kind.VSFTPD) {
      Vsftpd.assumeInstalled();
      overFtp(new FtpBench(new Vsftpd(directory, Mode.EXPLICIT)));
    } else {
      PyFtpd.assumeInstalled();
      overFtp(new FtpBench(new PyFtpd(directory, null)));
    }
    config = Bench.config(step, config());
    begin();
  }

  private String config() {
    return "{'files':'a.bin','path':'" + server.remote("") + "/'}";
  }

  private void overFtp(FtpBench ftp) {
    server = ftp.server;
    connection = FtpBench.json(ftp.server).toString();
    bench = ftp.bench;
    step = ftp.upload();
  }

  /** Starts again without delivered files and without earlier attempts. */
  private void begin() throws IOException {
    Files.deleteIfExists(server.root().resolve("a.bin"));
    bench.workspace.clear();
    bench.workspace.put("a.bin", CONTENT);
  }

  private TestContext attempt(int number) {
    return bench.attempt(number, "n" + number);
  }

  private void upload(TestContext context) throws IOException, InterruptedException {
    CheckedSteps.run(step, config, context);
  }

  private void cleanUp(TestContext context) throws IOException, InterruptedException {
    step.cleanUpBeforeRetry(config, context);
  }

  private TestContext retry(int number) throws IOException, InterruptedException {
    TestContext context = attempt(number);
    cleanUp(context);
    upload(context);
    return context;
  }

  private void shutDown(TestContext context, int atMib) {
    context.beforeLook =
        () -> {
          if (context.bytes.get() >= (long) atMib * MIB) {
            isShutDown();
          }
        };
    assertThatThrownBy(() -> upload(context)).isInstanceOf(CourierException.class);
  }

  private static void isShutDown() {
    throw CourierException.of(StepCodes.SHUTDOWN, "Shut down on purpose");
  }

  /** Closes the sessions of an attempt and ignores its result. */
  private void die(TestContext context, int atMib) {
    context.beforeLook =
        () -> {
          if (context.bytes.get() >= (long) atMib * MIB) {
            context.closeables.forEach(open -> SftpTransfers.unchecked(() -> closed(open)));
          }
        };
    assertThatThrownBy(() -> upload(context)).isInstanceOf(IOException.class);
  }

  private static boolean closed(AutoCloseable open) throws Exception {
    open.close();
    return true;
  }

  private Path part() throws IOException {
    try (Stream<Path> files = Files.list(server.root())) {
      return files
          .filter(file -> file.toString().endsWith(".courier-tmp"))
          .reduce((one, other) -> null)
          .orElseThrow();
    }
  }

  private void change(UnaryOperator<byte[]> change) throws IOException {
    Files.write(part(), change.apply(Files.readAllBytes(part())));
  }

  private static byte[] flipped(byte[] bytes, int at) {
    bytes[at]++;
    return bytes;
  }

  private static FileTime after(FileTime time) {
    return FileTime.from(time.toInstant().plus(Duration.ofSeconds(1)));
  }

  private void assertSentAnew() throws IOException, InterruptedException {
    assertThat(retry(1).before).hasValue(0);
    assertDelivered(CONTENT);
    begin();
  }

  private void assertDelivered(byte[] expected) throws IOException {
    try (Stream<Path> files = Files.list(server.root())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.equals(PyFtpd.CLOSED))
          .containsExactly("a.bin");
    }
    assertThat(server.root().resolve("a.bin")).hasBinaryContent(expected);
  }

  private static byte[] random(int seed) {
    byte[] bytes = new byte[SIZE];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
