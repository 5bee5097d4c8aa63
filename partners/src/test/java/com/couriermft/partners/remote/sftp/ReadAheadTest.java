package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests reading parts of a file from a server that responds with at most 64 KiB, half of what is
 * requested.
 */
class ReadAheadTest {
  private static final int SIZE = 5_000_017;

  @TempDir Path directory;
  private final byte[] content = new byte[SIZE];
  private MinaServer server;
  private RemoteFiles remote;

  @BeforeEach
  void start() throws IOException {
    new Random(7).nextBytes(content);
    server = new MinaServer(directory);
    Files.write(server.root().resolve("f"), content);
    Partner partner = new Partner();
    partner.connect(server, TestServer.USER, Partner.password(MinaServer.PASSWORD), "{}");
    remote = partner.open();
  }

  @AfterEach
  void stop() {
    remote.close();
    server.close();
  }

  @Test
  void read_wholeFile_isThatFile() throws IOException {
    assertThat(read(0, SIZE, 100_000)).isEqualTo(content);
  }

  @Test
  void read_lengthUnknown_endsWithTheFile() throws IOException {
    assertThat(read(3, Long.MAX_VALUE, 8_191)).isEqualTo(Arrays.copyOfRange(content, 3, SIZE));
  }

  @Test
  void read_part_endsWithThePart() throws IOException {
    assertThat(read(1_000_001, 700_000, 1 << 20))
        .isEqualTo(Arrays.copyOfRange(content, 1_000_001, 1_700_001));
  }

  @Test
  void read_behindTheEnd_isEmpty() throws IOException {
    assertThat(read(SIZE, 10, 10)).isEmpty();
    assertThat(read(SIZE + 5L, Long.MAX_VALUE, 10)).isEmpty();
  }

  @Test
  void read_serverGivesLess_isAskedForThatMuchFromThenOn() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    server.onRead = requests::incrementAndGet;
    read(0, SIZE, 100_000);
    int least = SIZE / (64 << 10);
    // About twice as many requests are needed if each gets only half of the data; 16 are in flight
    // when the first response arrives.
    assertThat(requests.get()).isBetween(least, least + 20);
  }

  private byte[] read(long offset, long length, int buffer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RemoteFiles.Source source = remote.open(server.remote("f"));
        InputStream in = source.read(offset, length)) {
      byte[] into = new byte[buffer];
      for (int count = in.read(into); count >= 0; count = in.read(into)) {
        assertThat(count).isPositive();
        out.write(into, 0, count);
      }
    }
    return out.toByteArray();
  }
}
