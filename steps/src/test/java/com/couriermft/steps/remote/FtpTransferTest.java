package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.Vsftpd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the steps over FTPS with a server that requires every data connection to resume the TLS
 * session.
 */
class FtpTransferTest {
  @Nested
  class OnVsftpd extends Transfers {
    @Override
    FtpServer start(Path directory) {
      Vsftpd.assumeInstalled();
      return new Vsftpd(directory, Mode.EXPLICIT);
    }
  }

  @Nested
  class OnASlowServer {
    private static final int SIZE = 24 << 20;

    @Test
    void download_cutOff_goesOnWhereItStopped(@TempDir Path directory) throws Exception {
      Vsftpd.assumeInstalled();
      Bench bench = new Bench();
      RemoteAccess access = new RemoteAccess(Family.FTP, bench.sessions);
      DownloadStep step = new DownloadStep(access, bench.waiter, InstantSource.system());
      try (Vsftpd server = new Vsftpd(directory, Mode.EXPLICIT, "anon_max_rate=12000000")) {
        bench.put(FtpBench.json(server));
        byte[] content = random(SIZE);
        Files.write(server.root().resolve("f.bin"), content);
        String config = "{'path':'" + server.root() + "/f.bin','destination':'b'}";
        TestContext cut = bench.attempt(0, "n0");
        CompletableFuture<?> attempt = CompletableFuture.runAsync(() -> run(step, config, cut));
        Awaitility.await().until(() -> bench.workspace.stagedBytes() > SIZE / 4);
        for (AutoCloseable open : cut.closeables) {
          open.close();
        }
        assertThatThrownBy(attempt::join).hasMessageContaining("f.bin");
        TestContext next = bench.attempt(1, "n1");
        assertThat(run(step, config, next).outputs().at("/files/0/sha256").textValue())
            .isEqualTo(MemoryWorkspace.sha256(content));
        assertThat(directory.resolve("vsftpd.log")).content().containsPattern("REST [1-9]");
      }
    }

    private static StepResult run(DownloadStep step, String config, TestContext context) {
      try {
        return Bench.run(step, config, context);
      } catch (IOException | InterruptedException e) {
        throw new CompletionException(e);
      }
    }
  }

  private static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  @Nested
  class OnProFtpd extends Transfers {
    @Override
    FtpServer start(Path directory) {
      ProFtpd.assumeInstalled();
      return new ProFtpd(directory, Mode.IMPLICIT);
    }
  }

  private abstract static class Transfers {
    private final Bench bench = new Bench();
    private final RemoteAccess access = new RemoteAccess(Family.FTP, bench.sessions);
    private FtpServer server;

    abstract FtpServer start(Path directory);

    @BeforeEach
    final void connect(@TempDir Path directory) {
      server = start(directory);
      bench.put(FtpBench.json(server));
    }

    @AfterEach
    final void stop() {
      if (server != null) {
        server.close();
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20 << 20})
    void upload_thenDownload_sameBytes(int size) throws Exception {
      byte[] content = random(size);
      bench.workspace.put("f.bin", content);
      StepResult sent = run(new UploadStep(access), "{'files':'f.bin','path':'ROOT/'}", 0);
      assertThat(sent.outputs().at("/files/0/verified").textValue()).isIn("size", "hash");
      assertThat(server.root().resolve("f.bin")).hasBinaryContent(content);
      StepResult back = run(download(), "{'path':'ROOT/f.bin','destination':'b.bin'}", 0);
      assertThat(back.outputs().at("/files/0/sha256").textValue())
          .isEqualTo(MemoryWorkspace.sha256(content));
      assertThat(names()).containsExactly("f.bin");
    }

    @Test
    void download_manyByGlob_allCome() throws Exception {
      for (int i = 0; i < 12; i++) {
        Files.write(server.root().resolve("in-" + i + ".csv"), random(i * 1_000));
      }
      StepResult got = run(download(), "{'path':'ROOT/in-*.csv'}", 0);
      assertThat(got.outputs().get("files")).hasSize(12);
      assertThat(names()).hasSize(12);
    }

    @Test
    void upload_targetExists_obeysThePolicy() throws Exception {
      Files.write(server.root().resolve("f.csv"), new byte[3]);
      bench.workspace.put("f.csv", new byte[5]);
      String config = "{'files':'f.csv','path':'ROOT','overwrite':'%s'}";
      assertThatThrownBy(() -> run(new UploadStep(access), config.formatted("fail"), 0))
          .satisfies(is("already_exists", FailureClass.PERMANENT));
      run(new UploadStep(access), config.formatted("rename"), 0);
      run(new UploadStep(access), config.formatted("replace"), 0);
      assertThat(server.root().resolve("f.csv")).hasSize(5);
      assertThat(names()).containsExactly("f-1.csv", "f.csv");
    }

    @Test
    void upload_retryAfterDelivery_deliversOnce() throws Exception {
      byte[] content = random(100_000);
      bench.workspace.put("f.csv", content);
      String config = "{'files':'f.csv','path':'ROOT/'}";
      UploadStep step = new UploadStep(access);
      run(step, config, 0);
      step.cleanUpBeforeRetry(Bench.config(step, at(config)), bench.attempt(1, "n1"));
      run(step, config, 1);
      assertThat(names()).containsExactly("f.csv");
      assertThat(server.root().resolve("f.csv")).hasBinaryContent(content);
    }

    @Test
    void list_moveDeleteAndMkdir_doWhatTheySay() throws Exception {
      Files.write(server.root().resolve("a.csv"), new byte[7]);
      Files.createDirectory(server.root().resolve("done"));
      ListStep list = new ListStep(access, bench.waiter, InstantSource.system());
      StepResult listed = run(list, "{'path':'ROOT','pattern':'*.csv'}", 0);
      assertThat(listed.outputs().at("/file_list/0/size_bytes").intValue()).isEqualTo(7);
      assertThat(listed.outputs().at("/file_list/0/modified_at").isTextual()).isTrue();
      run(new MoveStep(access), "{'path':'ROOT/a.csv','destination':'ROOT/done'}", 0);
      assertThat(server.root().resolve("done/a.csv")).hasSize(7);
      run(new MakeDirectoryStep(access), "{'path':'ROOT/x/y'}", 0);
      run(new DeleteStep(access), "{'path':'ROOT/done/a.csv'}", 0);
      StepResult there = run(new ExistsStep(access), "{'path':['ROOT/x/y','ROOT/done/a.csv']}", 0);
      assertThat(there.outputs().get("exists").booleanValue()).isFalse();
    }

    private DownloadStep download() {
      return new DownloadStep(access, bench.waiter, InstantSource.system());
    }

    private <C extends Record> StepResult run(Step<C> step, String config, int attempt)
        throws Exception {
      return Bench.run(step, at(config), bench.attempt(attempt, "n" + attempt));
    }

    private String at(String config) {
      return config.replace("ROOT", server.root().toString());
    }

    private Stream<String> names() throws IOException {
      return Arrays.stream(server.root().toFile().list()).sorted();
    }
  }
}
