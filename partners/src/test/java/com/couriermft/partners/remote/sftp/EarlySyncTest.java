package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.SftpConnection.Quirks;
import com.couriermft.peers.MinaServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.schmizz.sshj.sftp.OpenMode;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests syncing a long file to a server's disk while it is written. */
class EarlySyncTest {
  private static final int EVERY = 100_000;
  private static final int TIMES = 10;

  @TempDir Path directory;
  private ChannelsSite site;

  @BeforeEach
  void start() throws IOException {
    site = new ChannelsSite(directory);
  }

  @AfterEach
  void stop() throws IOException {
    site.close();
  }

  @Test
  void withNothingBeside_isAskedForOnTheWay() throws IOException {
    write(null);
    awaitClosed();
    assertThat(site.server.opened).hasValue(1);
    assertThat(site.server.synced.get()).isBetween(TIMES / 2, TIMES + 1);
  }

  @Test
  void besideTheWriting_theFileIsOpenedOnceMoreAndClosed() throws IOException {
    write(() -> opening("long.bin"));
    awaitClosed();
    assertThat(site.server.opened).hasValue(2);
    assertThat(site.server.synced.get()).isBetween(TIMES / 2, TIMES + 1);
  }

  @Test
  void whereItCannotBeOpenedAgain_isAskedForOnTheWay() throws IOException {
    write(() -> opening(MinaServer.SEALED));
    awaitClosed();
    assertThat(site.server.opened).hasValue(1);
    assertThat(site.server.synced.get()).isBetween(TIMES / 2, TIMES + 1);
  }

  @Test
  void whenTheOtherChannelEnds_isAskedForOnTheWay() throws IOException {
    List<SFTPEngine> others = new ArrayList<>();
    EarlySync.Beside beside =
        () -> {
          Channels.Lease lease = site.channels.lease();
          others.add(lease.engine());
          return OpenFile.Opening.of(lease, "/long.bin", EnumSet.of(OpenMode.WRITE));
        };
    write(
        beside,
        () -> {
          others.get(0).close();
          await().until(() -> !others.get(0).getSubsystem().isOpen());
        });
    assertThat(others).hasSize(1);
    assertThat(site.server.synced.get()).isBetween(TIMES / 2, TIMES + 1);
  }

  /** Some servers report a failure only once, in the next response. */
  @Test
  void whatIsSaidOfTheDiskEarly_failsTheWriting() {
    AtomicInteger times = new AtomicInteger();
    site.server.onSync =
        () -> {
          if (times.incrementAndGet() == 2) {
            throw new IllegalStateException("the disk is broken");
          }
        };
    assertThatThrownBy(() -> write(() -> opening("long.bin")))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("remote_failure"));
  }

  private interface Interruption {
    void happen() throws IOException;
  }

  private OpenFile.Opening opening(String name) throws IOException {
    return site.opening(name, OpenMode.WRITE);
  }

  private void write(EarlySync.@Nullable Beside beside) throws IOException {
    write(beside, () -> {});
  }

  private void write(EarlySync.@Nullable Beside beside, Interruption inTheMiddle)
      throws IOException {
    byte[] content = new byte[TIMES * EVERY];
    new Random(1).nextBytes(content);
    RequestLimits limits = RequestLimits.of(new Quirks(false, Replace.AUTO, 0, 0), 32 << 10, null);
    try (SftpSink sink =
        new SftpSink(
            site.opening("long.bin", OpenMode.WRITE, OpenMode.CREAT),
            "/long.bin",
            new SftpErrors("partner"),
            0,
            limits,
            true,
            new EarlySync(0, EVERY, beside),
            path -> Optional.empty())) {
      for (int at = 0; at < content.length; at += EVERY / 10) {
        sink.write(content, at, EVERY / 10);
        if (at == content.length / 2) {
          inTheMiddle.happen();
        }
      }
      assertThat(sink.confirmedSize()).isEqualTo(content.length);
      sink.finish();
    }
    assertThat(directory.resolve("long.bin")).hasBinaryContent(content);
  }

  private void awaitClosed() {
    await().atMost(Duration.ofSeconds(10)).until(() -> site.server.open.get() == 0);
  }
}
