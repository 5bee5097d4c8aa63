package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests large uploads whose worker died, was shut down, or was superseded and continues. */
class TakenOverUploadTest extends SftpTransfers {
  private static final int MIB = 1 << 20;
  private static final int SIZE = 20 * MIB + 17;
  private static final String CONFIG = "{'files':'a.bin','path':'/'}";

  private final byte[] content = random(SIZE);

  @BeforeEach
  void put() {
    bench.workspace.put("a.bin", content);
  }

  @Test
  void upload_workerDied_theNextGoesOnWithItsPart() throws Exception {
    die(12 * MIB, bench.attempt(0, "n0"), null);
    TestContext next = bench.attempt(1, "n1");
    retry(next);
    assertThat(next.before.get()).isBetween(8L * MIB, 13L * MIB);
    assertThat(next.bytes).hasValue(SIZE);
    assertDelivered();
  }

  @ParameterizedTest
  @CsvSource({"shutdown,true", "lease_lost,true", "timed_out,true", "remote_disk_full,false"})
  void upload_attemptIsStopped_theNextGoesOnUnlessTheServerRefused(String code, boolean goesOn)
      throws Exception {
    TestContext stopped = bench.attempt(0, "n0");
    stopped.beforeLook =
        () -> {
          if (stopped.bytes.get() > 12 * MIB) {
            throw CourierException.of(TestCodes.transientFailure(code), "Stopped on purpose", null);
          }
        };
    assertThatThrownBy(() -> bench.upload(CONFIG, stopped)).isInstanceOf(CourierException.class);
    assertThat(names()).hasSize(goesOn ? 1 : 0);
    TestContext next = bench.attempt(0, "n1");
    next.ranBefore = true;
    retry(next);
    assertThat(next.before.get()).isGreaterThanOrEqualTo(goesOn ? 8L * MIB : 0);
    assertThat(next.bytes).hasValue(SIZE);
    assertDelivered();
  }

  @Test
  void upload_severalWorkersDied_eachGoesOnWhereTheLastEnded() throws Exception {
    die(10 * MIB, bench.attempt(0, "n0"), null);
    TestContext second = bench.attempt(1, "n1");
    cleanUp(second);
    die(15 * MIB, second, null);
    TestContext third = bench.attempt(2, "n2");
    retry(third);
    assertThat(third.before.get()).isGreaterThan(second.before.get() + 2 * MIB);
    assertDelivered();
  }

  @Test
  void upload_workerOfALaterSliceDied_theNextGoesOnWithItsPart() throws Exception {
    bench.workspace.put("0.bin", random(MIB));
    String config = "{'files':'*.bin','path':'/','parallel_files':1}";
    Slices slices = new Slices(() -> Files.exists(directory.resolve("0.bin")));
    slices.one(upload(), config, bench.attempt(0, "n0"), null);
    JsonNode position = slices.position;
    assertThat(position).isNotNull();
    server.breakWriteAt = 12L * MIB;
    assertThatThrownBy(
            () -> new Slices(() -> false).one(upload(), config, bench.attempt(1, "n1"), position))
        .isInstanceOf(IOException.class);
    server.breakWriteAt = -1;
    TestContext next = bench.attempt(2, "n2");
    new Slices(() -> false).one(upload(), config, next, position);
    assertThat(next.before.get()).isGreaterThanOrEqualTo(8L * MIB);
    assertThat(directory.resolve("a.bin")).hasBinaryContent(content);
    assertThat(names()).containsExactly("0.bin", "a.bin");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5 * MIB, 9 * MIB})
  void upload_partIsNotOurBytes_isSentAnew(int at) throws Exception {
    die(12 * MIB, bench.attempt(0, "n0"), null);
    Path part = directory.resolve(names().get(0));
    byte[] changed = Files.readAllBytes(part);
    changed[at]++;
    Files.write(part, changed);
    TestContext next = bench.attempt(1, "n1");
    retry(next);
    assertThat(next.before).hasValue(0);
    assertDelivered();
  }

  @Test
  void upload_sourceIsAnotherFileNow_isSentAnew() throws Exception {
    die(12 * MIB, bench.attempt(0, "n0"), null);
    byte[] other = random(SIZE + 1);
    bench.workspace.put("a.bin", other);
    retry(bench.attempt(1, "n1"));
    assertThat(directory.resolve("a.bin")).hasBinaryContent(other);
    assertThat(names()).containsExactly("a.bin");
  }

  @Test
  void upload_sourceIsASmallFileNow_leavesNoPart() throws Exception {
    die(12 * MIB, bench.attempt(0, "n0"), null);
    bench.workspace.put("a.bin", random(10));
    retry(bench.attempt(1, "n1"));
    assertThat(directory.resolve("a.bin")).hasBinaryContent(random(10));
    assertThat(names()).containsExactly("a.bin");
  }

  @Test
  void rollBack_takesThePartAway() throws Exception {
    die(12 * MIB, bench.attempt(0, "n0"), null);
    assertThat(names()).hasSize(1);
    upload().rollBack(Bench.config(upload(), CONFIG), bench.attempt(0, "n0"));
    assertThat(names()).isEmpty();
  }

  /** The superseded worker continues to write while and after its successor delivers the file. */
  @ParameterizedTest
  @ValueSource(ints = {9, 12, 16, 19})
  void upload_workerThatWasGivenUpComesBack_damagesNothing(int stallsAtMib) throws Exception {
    TestContext stalled = bench.attempt(0, "n0");
    TestContext successor = bench.attempt(1, "n1");
    AtomicBoolean taken = new AtomicBoolean();
    AtomicLong writes = new AtomicLong();
    server.onWrite =
        () -> {
          boolean late = writes.incrementAndGet() > stallsAtMib * 8L;
          if (late && taken.compareAndSet(false, true)) {
            stalled.beforeLease = TakenOverUploadTest::leaseLost;
            unchecked(() -> retry(successor));
          }
        };
    assertThatThrownBy(() -> bench.upload(CONFIG, stalled)).isInstanceOf(Exception.class);
    assertThat(taken).isTrue();
    assertDelivered();
    TestContext again = bench.attempt(2, "n2");
    StepResult recognised = retry(again);
    assertThat(recognised.outputs().at("/files/0/gone").booleanValue()).isFalse();
    assertThat(again.bytes).hasValue(0);
    assertDelivered();
  }

  private static void leaseLost() {
    throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
  }

  private void assertDelivered() throws IOException {
    assertThat(names()).containsExactly("a.bin");
    assertThat(directory.resolve("a.bin")).hasBinaryContent(content);
  }

  private void die(int at, TestContext context, JsonNode position) {
    server.breakWriteAt = at;
    assertThatThrownBy(() -> new Slices(() -> false).one(upload(), CONFIG, context, position))
        .isInstanceOf(IOException.class);
    server.breakWriteAt = -1;
  }

  private UploadStep upload() {
    return new UploadStep(bench.access);
  }

  private void cleanUp(TestContext context) throws IOException, InterruptedException {
    upload().cleanUpBeforeRetry(Bench.config(upload(), CONFIG), context);
  }

  private StepResult retry(TestContext context) throws IOException, InterruptedException {
    cleanUp(context);
    return bench.upload(CONFIG, context);
  }
}
