package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.PyFtpd;
import com.couriermft.peers.SmallDisk;
import com.couriermft.peers.Vsftpd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests full disks, refused renames, few sessions, and resuming partial files. */
class FtpServersTest {
  private static final int FILES = 40;
  private static final Pattern LOGIN = Pattern.compile("OK LOGIN");

  @TempDir private Path directory;

  enum Kind {
    VSFTPD,
    PROFTPD,
    PYFTPDLIB
  }

  private FtpServer start(Kind kind) {
    return switch (kind) {
      case VSFTPD -> {
        Vsftpd.assumeInstalled();
        yield new Vsftpd(directory, Mode.EXPLICIT);
      }
      case PROFTPD -> {
        ProFtpd.assumeInstalled();
        yield new ProFtpd(directory, Mode.EXPLICIT);
      }
      case PYFTPDLIB -> {
        PyFtpd.assumeInstalled();
        yield new PyFtpd(directory, null);
      }
    };
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void upload_handedOverAtEveryPoint_goesOnByRest(Kind kind) throws Exception {
    try (FtpServer server = start(kind)) {
      FtpBench ftp = new FtpBench(server);
      byte[] content = FtpBench.random(200_017);
      ftp.bench.workspace.put("a.bin", content);
      Slices slices = new Slices(() -> true);
      String config = ftp.at("{'files':'a.bin','path':'ROOT/'}");
      StepResult result = slices.all(ftp.upload(), config, n -> ftp.bench.attempt(n, "n" + n));
      assertThat(slices.count).isGreaterThan(5);
      assertThat(ftp.file("a.bin")).hasBinaryContent(content);
      assertThat(ftp.names()).filteredOn(name -> !name.equals(PyFtpd.CLOSED)).hasSize(1);
      assertThat(result.outputs().at("/files/0/sha256").textValue())
          .isEqualTo(MemoryWorkspace.sha256(content));
    }
    if (kind == Kind.VSFTPD) {
      assertThat(directory.resolve("vsftpd.log")).content().containsPattern("REST [1-9]");
    }
  }

  @Test
  void manyFiles_threeSessionsGranted_threeAreUsedAndEachIsRight() throws Exception {
    try (FtpServer server = start(Kind.VSFTPD)) {
      FtpBench ftp = new FtpBench(server);
      ftp.bench.put(FtpBench.json(server).put("sessions_per_step", 3));
      for (int n = 0; n < FILES; n++) {
        ftp.bench.workspace.put("%02d.bin".formatted(n), FtpBench.random(n * 5_000));
      }
      ftp.upload("{'files':'*.bin','path':'ROOT/'}", ftp.bench.attempt(0, "n0"));
      assertThat(logins()).isBetween(2L, 3L);
      assertThat(ftp.names()).hasSize(FILES);
      ftp.bench.workspace.clear();
      ftp.download("{'path':'ROOT/*.bin'}", ftp.bench.attempt(0, "n0"));
      assertThat(logins()).isBetween(4L, 6L);
      for (int n = 0; n < FILES; n++) {
        String name = "%02d.bin".formatted(n);
        assertThat(ftp.file(name)).hasBinaryContent(FtpBench.random(n * 5_000));
        assertThat(ftp.bench.workspace.content("work:/run/" + name))
            .isEqualTo(FtpBench.random(n * 5_000));
      }
    }
  }

  private long logins() throws Exception {
    return LOGIN.matcher(Files.readString(directory.resolve("vsftpd.log"))).results().count();
  }

  @Test
  void upload_vsftpdDeniesRenames_leavesNothing() throws Exception {
    Vsftpd.assumeInstalled();
    try (FtpServer server = new Vsftpd(directory, Mode.EXPLICIT, "cmds_denied=RNTO")) {
      requireNothingLeft(new FtpBench(server));
    }
  }

  @Test
  void upload_proFtpdDeniesRenames_leavesNothing() throws Exception {
    ProFtpd.assumeInstalled();
    String limit = "<Limit RNFR RNTO>\nDenyAll\n</Limit>";
    try (FtpServer server = new ProFtpd(directory, Mode.EXPLICIT, limit)) {
      requireNothingLeft(new FtpBench(server));
    }
  }

  private static void requireNothingLeft(FtpBench ftp) throws Exception {
    ftp.bench.workspace.put("out.csv", FtpBench.random(10_000));
    assertThatThrownBy(
            () -> ftp.upload("{'files':'out.csv','path':'ROOT/'}", ftp.bench.attempt(0, "n0")))
        .satisfies(is("permission_denied", FailureClass.PERMANENT));
    assertThat(ftp.names()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"VSFTPD", "PROFTPD"})
  void upload_diskIsFull_isTriedAgainAndDelivered(Kind kind) throws Exception {
    Path root = directory.resolve(kind == Kind.VSFTPD ? "root/up" : "files");
    Files.createDirectories(root);
    try (SmallDisk disk = new SmallDisk(root);
        FtpServer server = start(kind)) {
      assertThat(server.root()).isEqualTo(disk.root());
      FtpBench ftp = new FtpBench(server);
      byte[] content = FtpBench.random(700_000);
      ftp.bench.workspace.put("out.csv", content);
      Path filler = Files.write(ftp.file("filler"), new byte[600_000]);
      String config = "{'files':'out.csv','path':'ROOT/'}";
      assertThatThrownBy(() -> ftp.upload(config, ftp.bench.attempt(0, "n0")))
          // Both servers reply 451, which only means that a local operation failed.
          .satisfies(is("remote_failure", FailureClass.TRANSIENT))
          .hasMessageContaining("451");
      assertThat(ftp.file("out.csv")).doesNotExist();
      Files.delete(filler);
      ftp.retryUpload(config);
      assertThat(ftp.names()).containsExactly("out.csv");
      assertThat(ftp.file("out.csv")).hasBinaryContent(content);
    }
  }
}
