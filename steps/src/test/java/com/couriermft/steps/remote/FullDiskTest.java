package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.SmallDisk;
import com.couriermft.peers.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a partner with a full disk: no part of a file is visible, and the file is delivered when
 * there is space.
 */
class FullDiskTest {
  private static final int SIZE = 700_000;

  @TempDir private Path directory;
  private final Bench bench = new Bench();
  private final byte[] content = new byte[SIZE];

  @Test
  void upload_minaIsFull_isTriedAgainAndDelivered() throws Exception {
    Path root = Files.createDirectories(directory.resolve("files"));
    try (SmallDisk disk = new SmallDisk(root);
        MinaServer server = new MinaServer(disk.root())) {
      bench.connect(server);
      deliversWhenThereIsRoom(server);
    }
  }

  @Test
  void upload_openSshIsFull_isTriedAgainAndDelivered() throws Exception {
    OpenSshServer.assumeInstalled();
    Path root = Files.createDirectories(directory.resolve("files"));
    try (SmallDisk disk = new SmallDisk(root);
        OpenSshServer server = new OpenSshServer(directory, bench.key.publicPart())) {
      assertThat(server.root()).isEqualTo(disk.root());
      bench.save(server, OpenSshServer.user(), "{'type':'ssh_key','key':'ours'}");
      deliversWhenThereIsRoom(server);
    }
  }

  private void deliversWhenThereIsRoom(TestServer server) throws Exception {
    new Random(3).nextBytes(content);
    bench.workspace.put("out.csv", content);
    Path filler = Files.write(server.root().resolve("filler"), new byte[600_000]);
    UploadStep step = new UploadStep(bench.access);
    String config = "{'files':'out.csv','path':'" + server.remote("") + "'}";
    Throwable failure =
        Assertions.catchThrowable(() -> bench.upload(config, bench.attempt(0, "n0")));
    assertThat(failure).isNotNull();
    if (failure instanceof CourierException known) {
      assertThat(known.failureClass()).isEqualTo(FailureClass.TRANSIENT);
      assertThat(known).hasMessageContaining("out.csv");
    } else {
      assertThat(failure).isInstanceOf(IOException.class);
    }
    assertThat(server.root().resolve("out.csv")).doesNotExist();
    Files.delete(filler);
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, config), retry);
    bench.upload(config, retry);
    assertThat(server.root().toFile().list()).containsExactly("out.csv");
    assertThat(server.root().resolve("out.csv")).hasBinaryContent(content);
  }
}
