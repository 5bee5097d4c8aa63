package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.HostileFolder;
import com.couriermft.peers.HostileFtp;
import com.couriermft.peers.HostileSftp;
import com.couriermft.peers.LyingFile;
import com.couriermft.peers.LyingFile.Told;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests servers that report less or more data than they send. */
class UnderstatedSizeTest {
  private static final int MIB = 1 << 20;
  private static final String DELETE = "{'path':'/in/*.bin','after':'delete'}";

  private final Bench bench = new Bench();
  private final HostileFolder folder = new HostileFolder();
  private final HostileSftp sftp = new HostileSftp(folder);
  private final HostileFtp ftp = new HostileFtp(folder);
  private final List<String> lost = new CopyOnWriteArrayList<>();
  private final List<TestContext> slices = new ArrayList<>();

  @BeforeEach
  void watchRemovals() {
    folder.onRemove =
        path -> {
          String name = path.substring(path.lastIndexOf('/') + 1);
          if (!Arrays.equals(bench.workspace.content(name), content(path))) {
            lost.add(path);
          }
        };
  }

  @AfterEach
  void stop() {
    assertThat(lost).as("removed before it was stored").isEmpty();
    sftp.close();
    ftp.close();
  }

  private byte[] content(String path) {
    return path.endsWith("large.bin")
        ? SftpTransfers.random(10 * MIB)
        : SftpTransfers.random(2_696);
  }

  @ParameterizedTest
  @CsvSource({"SFTP,0", "SFTP,5", "FTP,0", "FTP,5", "FTP_LIST,5"})
  void download_serverTellsLess_everythingIsTakenAndMarked(String kind, long told)
      throws Exception {
    folder.list("large.bin", LyingFile.telling(content("large.bin"), Told.file(told)));
    folder.list("small.bin", LyingFile.telling(content("small.bin"), Told.file(told)));
    StepResult result = run(kind, DELETE, false);
    assertThat(result.outputs().get("downloaded_files")).hasSize(2);
    assertThat(bench.workspace.content("large.bin")).isEqualTo(content("large.bin"));
    assertThat(bench.workspace.content("small.bin")).isEqualTo(content("small.bin"));
    assertThat(folder.removed()).containsExactlyInAnyOrder("/in/large.bin", "/in/small.bin");
    List<MovedFile> moved = slices.get(0).told.files();
    assertThat(moved).hasSize(2).allMatch(file -> file.verified() == Verified.NONE);
    for (MovedFile file : moved) {
      assertThat(file.source()).isNotNull();
      assertThat(file.source().understated()).isTrue();
      assertThat(file.source().sizeBytes()).isEqualTo(told);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP"})
  void download_serverTellsLess_anInvocationThatIsOverHandsNoPartOn(String kind) throws Exception {
    folder.list("large.bin", LyingFile.telling(content("large.bin"), Told.file(5)));
    StepResult result = run(kind, DELETE, true);
    assertThat(result.outputs().get("downloaded_files")).hasSize(1);
    assertThat(bench.workspace.content("large.bin")).isEqualTo(content("large.bin"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP"})
  void download_partOfAnEarlierAttempt_isNotBelievedOnceThereIsMoreThanTold(String kind)
      throws Exception {
    long told = 3 * MIB;
    byte[] old = SftpTransfers.random(4 * MIB);
    folder.list("a.bin", LyingFile.telling(old, Told.file(told)));
    TestContext dying = bench.attempt(0, "n0");
    dying.beforeLook = () -> dying.cancelled.set(bench.workspace.stagedBytes() >= 2 * MIB);
    String config = "{'path':'/in/a.bin'}";
    connect(kind);
    assertThatThrownBy(() -> new Slices(() -> false).one(download(kind), config, dying, null))
        .isInstanceOf(RuntimeException.class);
    byte[] anew = SftpTransfers.random(4 * MIB + 1);
    folder.clear();
    folder.list("a.bin", LyingFile.telling(anew, Told.file(told)));
    run(kind, config, false, 1);
    assertThat(bench.workspace.content("a.bin")).isEqualTo(anew);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP"})
  void download_growsWhileItIsRead_isTakenForChangedAtOnce(String kind) throws Exception {
    folder.list(
        "large.bin",
        new LyingFile(
            content("large.bin"),
            Integer.MAX_VALUE,
            Told.file(5),
            List.of(Told.file(5), Told.file(MIB))));
    assertThatThrownBy(() -> run(kind, "{'path':'/in/*.bin','after':'delete'}", false))
        .satisfies(is("source_changed", FailureClass.TRANSIENT));
    assertThat(folder.removed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP", "FTP_LIST"})
  void download_serverTellsMore_isTruncatedAndStays(String kind) {
    folder.list("a.bin", LyingFile.telling(content("a.bin"), Told.file(3_000)));
    assertThatThrownBy(() -> run(kind, DELETE, false))
        .satisfies(is("source_truncated", FailureClass.TRANSIENT))
        .hasMessageContaining("2696 of 3000");
    assertThat(folder.removed()).isEmpty();
  }

  @Test
  void download_fileOfTheKernel_isRead(@TempDir Path directory) throws Exception {
    OpenSshServer.assumeInstalled();
    Path kernel = Path.of("/proc/kallsyms");
    assumeThat(Files.isReadable(kernel)).isTrue();
    try (OpenSshServer server = new OpenSshServer(directory, bench.key.publicPart())) {
      bench.save(server, OpenSshServer.user(), "{'type':'ssh_key','key':'ours'}");
      bench.download("{'path':['/proc/filesystems','/proc/kallsyms']}", bench.attempt(0, "n0"));
      assertThat(bench.workspace.content("filesystems"))
          .isEqualTo(Files.readAllBytes(Path.of("/proc/filesystems")))
          .isNotEmpty();
      assertThat(bench.workspace.content("kallsyms")).isEqualTo(Files.readAllBytes(kernel));
    }
  }

  private StepResult run(String kind, String config, boolean timeIsUp) throws Exception {
    return run(kind, config, timeIsUp, 0);
  }

  private StepResult run(String kind, String config, boolean timeIsUp, int first) throws Exception {
    connect(kind);
    return new Slices(() -> timeIsUp)
        .all(
            download(kind),
            config,
            n -> {
              slices.add(bench.attempt(n + first, "s" + (n + first)));
              return slices.get(n);
            });
  }

  private void connect(String kind) {
    if (kind.equals("SFTP")) {
      bench.save(sftp, TestServer.USER, Bench.PASSWORD_AUTH);
    } else {
      ftp.hasFacts(kind.equals("FTP"));
      bench.put(FtpBench.json(ftp).put("sessions_per_step", 1));
    }
  }

  private DownloadStep download(String kind) {
    Family family = kind.equals("SFTP") ? Family.SFTP : Family.FTP;
    return new DownloadStep(
        new RemoteAccess(family, bench.sessions), bench.waiter, InstantSource.system());
  }
}
