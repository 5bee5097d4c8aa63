package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.peers.MinaServer;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.MovedFile.Direction;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what steps report about the files that they move, with Apache MINA SSHD. */
class ToldFilesTest {
  private static final Instant MODIFIED = Instant.parse("2026-01-02T00:00:00Z");

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void download_eachFile_isToldWithItsSourceAndThePeer() throws Exception {
    Files.write(directory.resolve("a.csv"), bytes("aaa"));
    Files.setLastModifiedTime(directory.resolve("a.csv"), FileTime.from(MODIFIED));
    Files.write(directory.resolve("b.csv"), bytes("b"));
    TestContext context = bench.attempt(0, "n0");
    bench.download("{'path':'/*.csv'}", context);
    List<MovedFile> told = context.told.files();
    assertThat(told).extracting(MovedFile::name).containsExactlyInAnyOrder("a.csv", "b.csv");
    MovedFile file = told.stream().filter(f -> f.name().equals("a.csv")).findFirst().orElseThrow();
    assertThat(file.direction()).isEqualTo(Direction.RECEIVED);
    assertThat(file.sha256()).isEqualTo(MemoryWorkspace.sha256(bytes("aaa")));
    assertThat(file.localPath()).isEqualTo("work:/run/a.csv");
    assertThat(file.remote().connection()).isEqualTo("partner");
    assertThat(file.remote().path()).isEqualTo("/a.csv");
    assertThat(file.remote().key()).startsWith("SHA256:");
    assertThat(file.remote().banner()).contains("SSHD");
    assertThat(file.remote().address()).startsWith("127.0.0.1:");
    assertThat(file.source()).isEqualTo(new MovedFile.Source(3, MODIFIED, null, null));
    assertThat(file.verified()).isEqualTo(Verified.SIZE);
    assertThat(file.placed()).isNull();
  }

  @Test
  void upload_eachFile_isToldWithWhatWasVerified() throws Exception {
    bench.workspace.put("out.bin", bytes("content"));
    TestContext context = bench.attempt(0, "n0");
    bench.upload("{'files':'out.bin','path':'/renamed.bin'}", context);
    assertThat(context.told.files())
        .singleElement()
        .satisfies(
            file -> {
              assertThat(file.direction()).isEqualTo(Direction.SENT);
              assertThat(file.name()).isEqualTo("renamed.bin");
              assertThat(file.remote().path()).isEqualTo("/renamed.bin");
              assertThat(file.localPath()).isEqualTo("work:/run/out.bin");
              assertThat(file.sha256()).isEqualTo(MemoryWorkspace.sha256(bytes("content")));
              assertThat(file.placed()).isEqualTo(Placed.RENAME);
              assertThat(file.gone()).isFalse();
            });
  }

  @Test
  void upload_thatAnEarlierAttemptDelivered_isToldAgain() throws Exception {
    bench.workspace.put("out.bin", bytes("content"));
    bench.upload("{'files':'out.bin','path':'/'}", bench.attempt(0, "n0"));
    TestContext retry = bench.attempt(1, "n1");
    bench.upload("{'files':'out.bin','path':'/'}", retry);
    assertThat(retry.told.files()).extracting(MovedFile::name).containsExactly("out.bin");
  }

  @Test
  void upload_thatFailsAtALaterFile_hasToldOfTheEarlierOnes() throws Exception {
    bench.workspace.put("a.bin", bytes("a"));
    bench.workspace.put("b.bin", bytes("b"));
    Files.write(directory.resolve("b.bin"), bytes("theirs"));
    TestContext context = bench.attempt(0, "n0");
    String config = "{'files':['a.bin','b.bin'],'path':'/','parallel_files':1}";
    assertThatThrownBy(() -> bench.upload(config, context)).hasMessageContaining("b.bin");
    assertThat(context.told.files()).extracting(MovedFile::name).containsExactly("a.bin");
  }
}
