package com.couriermft.steps.remote;

import static com.couriermft.steps.remote.SftpTransfers.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.HostileFolder;
import com.couriermft.peers.HostileFtp;
import com.couriermft.peers.HostileSftp;
import com.couriermft.peers.LyingFile;
import com.couriermft.peers.LyingFile.Kind;
import com.couriermft.peers.LyingFile.Told;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Span;
import com.couriermft.transfer.listing.FileFilter;
import com.couriermft.transfer.listing.FileOrder;
import com.couriermft.transfer.listing.Folder;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.listing.RemoteQuery;
import com.couriermft.transfer.supervision.Cancellation;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests listings that contain contradictions or impossible sizes, or never end. */
@Timeout(60)
class HostileListingTest {
  private static final byte[] CONTENT = SftpTransfers.random(100);

  private final Bench bench = new Bench();
  private final HostileFolder folder = new HostileFolder();
  private final HostileSftp sftp = new HostileSftp(folder);
  private final HostileFtp ftp = new HostileFtp(folder);

  @AfterEach
  void stop() {
    sftp.close();
    ftp.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP"})
  void list_nameTwiceAndStable_isOneFile(String kind) throws Exception {
    folder.list("a.bin", LyingFile.telling(CONTENT, Told.file(100)));
    folder.list("a.bin", LyingFile.telling(CONTENT, Told.file(100)));
    StepResult result = list(kind, "{'path':'/in','stable_for_seconds':1}");
    assertThat(result.outputs().get("file_list")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775808", "18446744073709551615"})
  void list_sizeThatNoFileHas_hidesNoOtherFile(String size) throws Exception {
    Told told = new Told(new BigInteger(size), 0L, Kind.FILE);
    folder.list("huge.bin", LyingFile.telling(CONTENT, told));
    folder.list("a.bin", LyingFile.telling(CONTENT, Told.file(100)));
    for (String kind : new String[] {"SFTP", "FTP"}) {
      StepResult result = list(kind, "{'path':'/in'}");
      assertThat(result.outputs().get("file_list")).as(kind).hasSize(2);
      assertThat(result.outputs().at("/file_list/1/size_bytes").longValue())
          .as(kind)
          .isEqualTo(RemoteFile.UNKNOWN_SIZE);
    }
    bench.save(sftp, TestServer.USER, Bench.PASSWORD_AUTH);
    bench.download("{'path':'/in/huge.bin'}", bench.attempt(0, "n0"));
    assertThat(bench.workspace.content("huge.bin")).isEqualTo(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SFTP", "FTP"})
  void list_withoutEnd_endsWithTheAttempt(String kind) {
    folder.list("a.bin", LyingFile.telling(CONTENT, Told.file(100)));
    folder.listsForEver = true;
    TestContext context = bench.attempt(0, "n0");
    int[] looks = {0};
    context.beforeLook = () -> context.cancelled.set(++looks[0] > 1_000);
    connect(kind);
    assertThatThrownBy(() -> Bench.run(step(kind), "{'path':'/in'}", context))
        .satisfies(is("cancelled", FailureClass.CANCELLED));
  }

  @Test
  void list_directoriesListedTwice_areSearchedOnce() throws Exception {
    Twins twins = new Twins();
    RemoteListing listing =
        new RemoteListing(
            twins,
            (time, cancellation) -> {},
            InstantSource.system(),
            Cancellation.NEVER,
            LoggerFactory.getLogger(HostileListingTest.class));
    RemoteQuery query =
        new RemoteQuery(
            "/in",
            true,
            new FileFilter(FileMatcher.of("*"), new Span(null, null), new Span(null, null)),
            Duration.ZERO,
            null,
            100,
            FileOrder.NAME);
    assertThat(listing.list(query)).isEmpty();
    assertThat(twins.listed).isLessThan(50);
  }

  /** A folder in which every directory contains a directory that is listed twice, endlessly. */
  private static final class Twins implements Folder {
    private int listed;

    @Override
    public String connection() {
      return "partner";
    }

    @Override
    public void list(String directory, Entries each) {
      assertThat(listed++).isLessThan(1_000);
      for (int n = 0; n < 2; n++) {
        each.accept(directory(SafePath.join(directory, "d")));
      }
    }

    @Override
    public Optional<RemoteFile> find(String path) {
      return Optional.of(directory(path));
    }

    private static RemoteFile directory(String path) {
      return new RemoteFile(
          SafePath.name(path), path, RemoteFile.UNKNOWN_SIZE, null, RemoteFile.Kind.DIRECTORY);
    }
  }

  private StepResult list(String kind, String config) throws Exception {
    connect(kind);
    return Bench.run(step(kind), config, bench.attempt(0, "n0"));
  }

  private void connect(String kind) {
    if (kind.equals("SFTP")) {
      bench.save(sftp, TestServer.USER, Bench.PASSWORD_AUTH);
    } else {
      bench.put(FtpBench.json(ftp));
    }
  }

  private ListStep step(String kind) {
    Family family = kind.equals("SFTP") ? Family.SFTP : Family.FTP;
    return new ListStep(
        new RemoteAccess(family, bench.sessions), bench.waiter, InstantSource.system());
  }
}
