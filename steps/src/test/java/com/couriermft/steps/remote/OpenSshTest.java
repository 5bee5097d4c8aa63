package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.OpenSshServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the same tests with OpenSSH, the most common server. Skipped if it is not installed. */
class OpenSshTest {
  @TempDir private static Path directory;
  private static final Bench BENCH = new Bench();
  private static OpenSshServer server;

  @BeforeAll
  static void start() {
    OpenSshServer.assumeInstalled();
    server = new OpenSshServer(directory, BENCH.key.publicPart());
    BENCH.save(server, OpenSshServer.user(), "{'type':'ssh_key','key':'ours'}");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void empty() throws Exception {
    try (Stream<Path> files = Files.list(server.root())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40 << 20})
  void upload_thenDownload_sameBytes(int size) throws Exception {
    byte[] content = new byte[size];
    new Random(7).nextBytes(content);
    BENCH.workspace.put("f.bin", content);
    BENCH.upload(config("{'files':'f.bin','path':'ROOT/'}"), BENCH.attempt(0, "n0"));
    assertThat(server.root().resolve("f.bin")).hasBinaryContent(content);
    StepResult back =
        BENCH.download(
            config("{'path':'ROOT/f.bin','destination':'b.bin'}"), BENCH.attempt(0, "n0"));
    assertThat(back.outputs().at("/files/0/sha256").textValue())
        .isEqualTo(MemoryWorkspace.sha256(content));
  }

  @Test
  void upload_targetExists_obeysThePolicy() throws Exception {
    Files.write(server.root().resolve("f.csv"), new byte[3]);
    BENCH.workspace.put("f.csv", new byte[5]);
    String upload = "{'files':'f.csv','path':'ROOT','overwrite':'%s'}";
    assertThatThrownBy(() -> BENCH.upload(config(upload.formatted("fail")), BENCH.attempt(0, "n")))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    BENCH.upload(config(upload.formatted("rename")), BENCH.attempt(0, "n"));
    assertThat(server.root().resolve("f-1.csv")).hasSize(5);
    BENCH.upload(config(upload.formatted("replace")), BENCH.attempt(0, "n"));
    assertThat(server.root().resolve("f.csv")).hasSize(5);
    try (Stream<Path> files = Files.list(server.root())) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void upload_raceForTheName_isLostPolitely() throws Exception {
    BENCH.workspace.put("r.csv", new byte[5]);
    TestContext context = BENCH.attempt(0, "n0");
    context.beforeLease =
        () -> {
          try {
            Files.write(server.root().resolve("r.csv"), new byte[3]);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    assertThatThrownBy(() -> BENCH.upload(config("{'files':'r.csv','path':'ROOT/'}"), context))
        .satisfies(is("already_exists", FailureClass.PERMANENT));
    assertThat(server.root().resolve("r.csv")).hasSize(3);
  }

  @Test
  void list_linksToFiles_areFollowed() throws Exception {
    Files.write(server.root().resolve("f.csv"), new byte[3]);
    Files.createSymbolicLink(server.root().resolve("l.csv"), Path.of("f.csv"));
    Files.createSymbolicLink(server.root().resolve("loop"), Path.of("."));
    Files.createSymbolicLink(server.root().resolve("dead.csv"), Path.of("none"));
    StepResult list = BENCH.list(config("{'path':'ROOT','recursive':true}"));
    assertThat(list.outputs().get("file_list").findValuesAsText("name"))
        .containsExactly("f.csv", "l.csv");
  }

  @Test
  void test_reportsOpenSsh() {
    ConnectionReport report = BENCH.sessions.test("partner", c -> {});
    assertThat(report.banner()).contains("OpenSSH");
    assertThat(Objects.requireNonNull(report.key()).algorithm()).isEqualTo("ssh-ed25519");
    assertThat(report.extensions()).contains("posix-rename@openssh.com", "limits@openssh.com");
  }

  private static String config(String text) {
    return text.replace("ROOT", server.root().toString());
  }
}
