package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.Attempts.fails;
import static com.couriermft.steps.remote.Attempts.failsAnyhow;
import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.peers.MinaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests connections that are cut after any byte, or stall. The partner never sees a partial file
 * under its final name, and after one retry it has the complete file exactly once.
 */
class FaultyLineTest {
  private static final int SIZE = 400_000;

  /**
   * Number of cuts spread over the entire transfer, in addition to one cut for every message near
   * the end.
   */
  private static final int SPREAD = 9;

  private static final int END_BYTES = 1_200;
  private static final int END_STEP = 110;

  @TempDir private Path directory;
  private MinaServer server;
  private FaultProxy line;
  private final Bench bench = new Bench();
  private final byte[] content = random();

  @BeforeEach
  void start() throws IOException {
    server = new MinaServer(directory);
    line = new FaultProxy(server.port());
    bench.connect(server, line.port());
  }

  @AfterEach
  void stop() {
    line.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"UP,fail", "UP,replace", "UP,rename", "DOWN,fail", "DOWN,replace", "DOWN,rename"})
  void upload_cutAnywhere_wholeFileOnceAfterARetry(Flow flow, String overwrite) throws Exception {
    String config = "{'files':'out.csv','path':'/','overwrite':'" + overwrite + "'}";
    bench.workspace.put("out.csv", content);
    line.disarm();
    bench.upload(config, bench.attempt(0, "n0"));
    long whole = line.passed(flow);
    int cuts = 0;
    for (long cutAt : places(whole)) {
      empty();
      bench.workspace.clear();
      bench.workspace.put("out.csv", content);
      line.arm(Fault.CUT, flow, cutAt);
      boolean failed = fails(() -> bench.upload(config, bench.attempt(0, "n0")));
      cuts += line.hasHappened() ? 1 : 0;
      requireNoPart(cutAt);
      line.disarm();
      if (failed) {
        retryUpload(config);
      }
      assertThat(names())
          .as("%s cut after %d of %d", flow, cutAt, whole)
          .containsExactly("out.csv");
      assertThat(directory.resolve("out.csv")).as("cut at %d", cutAt).hasBinaryContent(content);
    }
    requireCuts(cuts, whole);
  }

  @ParameterizedTest
  @EnumSource(Flow.class)
  void download_cutAnywhere_rightFileAfterARetry(Flow flow) throws Exception {
    Files.write(directory.resolve("in.csv"), content);
    line.disarm();
    bench.download("{'path':'/in.csv'}", bench.attempt(0, "n0"));
    long whole = line.passed(flow);
    int cuts = 0;
    for (long cutAt : places(whole)) {
      bench.workspace.clear();
      line.arm(Fault.CUT, flow, cutAt);
      boolean failed = fails(() -> bench.download("{'path':'/in.csv'}", bench.attempt(0, "n0")));
      cuts += line.hasHappened() ? 1 : 0;
      line.disarm();
      if (failed) {
        bench.download("{'path':'/in.csv'}", bench.attempt(1, "n1"));
      }
      assertThat(bench.workspace.content("work:/run/in.csv"))
          .as("%s cut after %d of %d", flow, cutAt, whole)
          .isEqualTo(content);
    }
    requireCuts(cuts, whole);
  }

  @Test
  void upload_stalledThenCancelled_endsAtOnceAndLeavesNoPart() throws Exception {
    bench.workspace.put("out.csv", content);
    line.arm(Fault.STALL, Flow.UP, SIZE / 2);
    TestContext stalled = bench.attempt(0, "n0");
    CompletableFuture<Boolean> failed =
        CompletableFuture.supplyAsync(
            () -> fails(() -> bench.upload("{'files':'out.csv','path':'/'}", stalled)));
    assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
    stalled.cancelled.set(true);
    for (AutoCloseable resource : stalled.closeables) {
      resource.close();
    }
    assertThat(failed.get(20, TimeUnit.SECONDS)).isTrue();
    requireNoPart(SIZE / 2);
    line.release();
    line.disarm();
    retryUpload("{'files':'out.csv','path':'/'}");
    assertThat(names()).containsExactly("out.csv");
    assertThat(directory.resolve("out.csv")).hasBinaryContent(content);
  }

  @Test
  void upload_stalledWorkerComesBackAfterItsSuccessor_oneRightFile() throws Exception {
    bench.workspace.put("out.csv", content);
    String config = "{'files':'out.csv','path':'/'}";
    line.arm(Fault.STALL, Flow.UP, SIZE / 2);
    TestContext stalled = bench.attempt(0, "n0");
    stalled.beforeLease =
        () -> {
          throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
        };
    CompletableFuture<Boolean> failed =
        CompletableFuture.supplyAsync(() -> failsAnyhow(() -> bench.upload(config, stalled)));
    assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
    retryUpload(config);
    assertThat(directory.resolve("out.csv")).hasBinaryContent(content);
    line.release();
    assertThat(failed.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(names()).containsExactly("out.csv");
    assertThat(directory.resolve("out.csv")).hasBinaryContent(content);
  }

  @Test
  void download_sourceReplacedDuringAStall_isNeverMixed() throws Exception {
    Files.write(directory.resolve("in.csv"), content);
    line.arm(Fault.STALL, Flow.DOWN, SIZE / 2);
    CompletableFuture<Boolean> failed =
        CompletableFuture.supplyAsync(
            () -> fails(() -> bench.download("{'path':'/in.csv'}", bench.attempt(0, "n0"))));
    assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
    byte[] other = random();
    Files.write(directory.resolve("in.csv"), other);
    // SFTP times have a resolution of one second; only stable_for_seconds detects a change within
    // the same second.
    Files.setLastModifiedTime(
        directory.resolve("in.csv"), FileTime.from(Instant.now().plusSeconds(10)));
    line.release();
    boolean ended = failed.get(20, TimeUnit.SECONDS);
    if (ended) {
      assertThat(bench.workspace.find("**")).isEmpty();
      bench.download("{'path':'/in.csv'}", bench.attempt(1, "n1"));
    }
    assertThat(bench.workspace.content("work:/run/in.csv")).isIn(content, other);
  }

  @Test
  void download_fileVanishesAfterTheListing_isNotFound() throws Exception {
    Files.write(directory.resolve("in.csv"), content);
    bench.waiter =
        (time, cancellation) -> {
          try {
            Files.delete(directory.resolve("in.csv"));
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        };
    assertThatThrownBy(
            () ->
                bench.download("{'path':'/*.csv','stable_for_seconds':1}", bench.attempt(0, "n0")))
        .satisfies(is("no_files", FailureClass.PERMANENT));
  }

  private void retryUpload(String config) throws IOException, InterruptedException {
    UploadStep step = new UploadStep(bench.access);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    StepResult result = bench.upload(config, retry);
    assertThat(result.outputs().at("/uploaded_files/0").textValue()).isEqualTo("partner:/out.csv");
  }

  /**
   * Checks the number of cuts. An attempt may send a few bytes less than the first one, so the last
   * cuts might not happen.
   */
  private static void requireCuts(int cuts, long whole) {
    assertThat(cuts).isGreaterThanOrEqualTo(places(whole).size() * 3 / 4);
  }

  private void requireNoPart(long cutAt) throws IOException {
    if (Files.exists(directory.resolve("out.csv"))) {
      assertThat(directory.resolve("out.csv")).as("cut at %d", cutAt).hasBinaryContent(content);
    }
  }

  private static Set<Long> places(long whole) {
    Set<Long> places = new TreeSet<>();
    for (int i = 0; i < SPREAD; i++) {
      places.add(whole * i / SPREAD);
    }
    for (long at = Math.max(0, whole - END_BYTES); at < whole; at += END_STEP) {
      places.add(at);
    }
    return places;
  }

  private void empty() throws IOException {
    for (String name : names()) {
      Files.delete(directory.resolve(name));
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(files.map(f -> f.getFileName().toString()).toList());
    }
  }

  private static byte[] random() {
    byte[] bytes = new byte[SIZE];
    new Random().nextBytes(bytes);
    return bytes;
  }
}
