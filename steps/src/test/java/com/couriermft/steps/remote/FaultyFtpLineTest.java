package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.Attempts.fails;
import static com.couriermft.steps.remote.Attempts.failsAnyhow;
import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.Vsftpd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests FTPS with control and data connections that are cut after any byte, or stall. The partner
 * never sees a partial file under its final name, and after one retry it has the complete file
 * exactly once.
 */
class FaultyFtpLineTest {
  private static final int SIZE = 300_000;

  /** Number of bytes of the last messages: end of data, size check, rename and QUIT. */
  private static final int END_BYTES = 600;

  private static final String UPLOAD = "{'files':'out.csv','path':'ROOT/','overwrite':'%s'}";
  private static final String DOWNLOAD = "{'path':'ROOT/in.csv'}";

  @Nested
  class OnVsftpd extends Faults {
    OnVsftpd() {
      super(8, 85);
    }

    @Override
    FtpServer start(Path directory) {
      Vsftpd.assumeInstalled();
      return new Vsftpd(directory, Mode.EXPLICIT);
    }
  }

  @Nested
  class OnProFtpd extends Faults {
    OnProFtpd() {
      super(1, 300);
    }

    @Override
    FtpServer start(Path directory) {
      ProFtpd.assumeInstalled();
      return new ProFtpd(directory, Mode.EXPLICIT);
    }
  }

  private abstract static class Faults {
    private final int spread;
    private final int endStep;
    private final byte[] content = FtpBench.random(SIZE);
    private FtpServer server;
    private FaultProxy line;
    private FtpBench ftp;

    /**
     * Creates the tests for a server.
     *
     * @param spread number of cuts spread over the entire transfer, in addition to those near its
     *     end
     * @param endStep number of bytes between two cuts near the end
     */
    Faults(int spread, int endStep) {
      this.spread = spread;
      this.endStep = endStep;
    }

    abstract FtpServer start(Path directory);

    @BeforeEach
    final void connect(@TempDir Path directory) throws IOException {
      server = start(directory);
      line = FaultProxy.socks();
      ftp = new FtpBench(server);
      ftp.through(line.port());
    }

    @AfterEach
    final void stop() {
      if (line != null) {
        line.close();
      }
      if (server != null) {
        server.close();
      }
    }

    @ParameterizedTest
    @EnumSource(Flow.class)
    void upload_cutAnywhere_wholeFileOnceAfterARetry(Flow flow) throws Exception {
      String config = UPLOAD.formatted("fail");
      Collection<Long> places = places(flow, config);
      int cuts = 0;
      for (long cutAt : places) {
        begin();
        line.arm(Fault.CUT, flow, cutAt);
        boolean failed = fails(() -> ftp.upload(config, attempt(0)));
        cuts += line.hasHappened() ? 1 : 0;
        requireNoPart(cutAt);
        endsRight(config, failed, flow + " cut after " + cutAt);
      }
      requireCuts(cuts, places);
    }

    @ParameterizedTest
    @EnumSource(Flow.class)
    void upload_cutWhileItReplaces_oldOrNewAndNewAfterARetry(Flow flow) throws Exception {
      String config = UPLOAD.formatted("replace");
      byte[] old = FtpBench.random(1_000);
      Files.write(ftp.file("out.csv"), old);
      Collection<Long> places = places(flow, config).stream().skip(spread).toList();
      int cuts = 0;
      for (long cutAt : places) {
        begin();
        Files.write(ftp.file("out.csv"), old);
        line.arm(Fault.CUT, flow, cutAt);
        boolean failed = fails(() -> ftp.upload(config, attempt(0)));
        cuts += line.hasHappened() ? 1 : 0;
        if (Files.exists(ftp.file("out.csv"))) {
          assertThat(Files.readAllBytes(ftp.file("out.csv")))
              .as("cut at %d", cutAt)
              .isIn(old, content);
        }
        endsRight(config, failed, flow + " cut after " + cutAt);
      }
      requireCuts(cuts, places);
    }

    @ParameterizedTest
    @EnumSource(Flow.class)
    void download_cutAnywhere_rightFileAfterARetry(Flow flow) throws Exception {
      Files.write(ftp.file("in.csv"), content);
      line.disarm();
      ftp.download(DOWNLOAD, attempt(0));
      Collection<Long> places = places(line.passed(flow));
      int cuts = 0;
      for (long cutAt : places) {
        ftp.bench.workspace.clear();
        line.arm(Fault.CUT, flow, cutAt);
        boolean failed = fails(() -> ftp.download(DOWNLOAD, attempt(0)));
        cuts += line.hasHappened() ? 1 : 0;
        line.disarm();
        if (failed) {
          ftp.download(DOWNLOAD, attempt(1));
        }
        assertThat(ftp.bench.workspace.content("work:/run/in.csv"))
            .as("%s cut after %d", flow, cutAt)
            .isEqualTo(content);
      }
      requireCuts(cuts, places);
    }

    @Test
    void upload_stalledThenCancelled_endsAtOnceAndLeavesNoPart() throws Exception {
      begin();
      String config = UPLOAD.formatted("fail");
      line.arm(Fault.STALL, Flow.UP, SIZE / 2);
      TestContext stalled = attempt(0);
      CompletableFuture<Boolean> failed = failing(() -> ftp.upload(config, stalled));
      assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
      stalled.cancelled.set(true);
      for (AutoCloseable resource : stalled.closeables) {
        resource.close();
      }
      assertThat(failed.get(10, TimeUnit.SECONDS)).isTrue();
      assertThat(ftp.file("out.csv")).doesNotExist();
      line.release();
      endsRight(config, true, "cancelled");
    }

    @Test
    void upload_stalledWorkerComesBackAfterItsSuccessor_oneRightFile() throws Exception {
      begin();
      String config = UPLOAD.formatted("fail");
      line.arm(Fault.STALL, Flow.UP, SIZE / 2);
      TestContext stalled = attempt(0);
      stalled.beforeLease =
          () -> {
            throw CourierException.of(StepCodes.LEASE_LOST, "Lease lost", null);
          };
      CompletableFuture<Boolean> failed =
          CompletableFuture.supplyAsync(() -> failsAnyhow(() -> ftp.upload(config, stalled)));
      assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
      ftp.retryUpload(config);
      assertThat(ftp.file("out.csv")).hasBinaryContent(content);
      line.release();
      assertThat(failed.get(20, TimeUnit.SECONDS)).isTrue();
      assertThat(ftp.names()).containsExactly("out.csv");
      assertThat(ftp.file("out.csv")).hasBinaryContent(content);
    }

    @Test
    void download_sourceChangedBetweenAttempts_isNeverMixed() throws Exception {
      Files.write(ftp.file("in.csv"), content);
      line.arm(Fault.CUT, Flow.DOWN, SIZE / 2);
      assertThat(fails(() -> ftp.download(DOWNLOAD, attempt(0)))).isTrue();
      byte[] other = change();
      ftp.download(DOWNLOAD, attempt(1));
      assertThat(ftp.bench.workspace.content("work:/run/in.csv")).isEqualTo(other);
    }

    @Test
    void download_sourceReplacedDuringAStall_isNeverMixed() throws Exception {
      Files.write(ftp.file("in.csv"), content);
      line.arm(Fault.STALL, Flow.DOWN, SIZE / 2);
      CompletableFuture<Boolean> failed = failing(() -> ftp.download(DOWNLOAD, attempt(0)));
      assertThat(line.reached().await(20, TimeUnit.SECONDS)).isTrue();
      byte[] other = change();
      line.release();
      if (failed.get(20, TimeUnit.SECONDS)) {
        assertThat(ftp.bench.workspace.find("**")).isEmpty();
        ftp.download(DOWNLOAD, attempt(1));
      }
      assertThat(ftp.bench.workspace.content("work:/run/in.csv")).isEqualTo(other);
    }

    @Test
    void download_fileVanishesAfterTheListing_isNotFound() throws Exception {
      Files.write(ftp.file("in.csv"), content);
      ftp.bench.waiter = (time, cancellation) -> delete(ftp.file("in.csv"));
      assertThatThrownBy(
              () -> ftp.download("{'path':'ROOT/*.csv','stable_for_seconds':1}", attempt(0)))
          .satisfies(is("no_files", FailureClass.PERMANENT));
    }

    /**
     * Replaces the file with one of the same size whose modification time differs by at least a
     * second.
     */
    private byte[] change() throws IOException {
      byte[] other = content.clone();
      for (int i = 0; i < other.length; i++) {
        other[i] ^= 1;
      }
      Files.write(ftp.file("in.csv"), other);
      Files.setLastModifiedTime(
          ftp.file("in.csv"), FileTime.from(Instant.now().minusSeconds(1_000)));
      return other;
    }

    private void begin() throws IOException {
      ftp.empty();
      ftp.bench.workspace.clear();
      ftp.bench.workspace.put("out.csv", content);
    }

    private void endsRight(String config, boolean failed, String what) throws Exception {
      line.disarm();
      if (failed) {
        assertThat(ftp.retryUpload(config).outputs().at("/uploaded_files/0").textValue())
            .as(what)
            .endsWith("/out.csv");
      }
      assertThat(ftp.names()).as(what).containsExactly("out.csv");
      assertThat(ftp.file("out.csv")).as(what).hasBinaryContent(content);
    }

    /**
     * Checks the number of cuts. An attempt may send a few bytes less than the first one, so the
     * last cuts might not happen.
     */
    private void requireCuts(int cuts, Collection<Long> places) {
      assertThat(cuts).isGreaterThanOrEqualTo(places.size() * 3 / 4);
    }

    private void requireNoPart(long cutAt) {
      if (Files.exists(ftp.file("out.csv"))) {
        assertThat(ftp.file("out.csv")).as("cut at %d", cutAt).hasBinaryContent(content);
      }
    }

    private Set<Long> places(Flow flow, String config) throws Exception {
      ftp.bench.workspace.put("out.csv", content);
      line.disarm();
      ftp.upload(config, attempt(0));
      return places(line.passed(flow));
    }

    private Set<Long> places(long whole) {
      Set<Long> places = new TreeSet<>();
      for (int i = 0; i < spread; i++) {
        places.add((whole - END_BYTES) * i / spread);
      }
      for (long at = whole - END_BYTES; at < whole; at += endStep) {
        places.add(at);
      }
      return places;
    }

    private TestContext attempt(int number) {
      return ftp.bench.attempt(number, "n" + number);
    }
  }

  private static CompletableFuture<Boolean> failing(Attempts.Attempt attempt) {
    return CompletableFuture.supplyAsync(() -> fails(attempt));
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
