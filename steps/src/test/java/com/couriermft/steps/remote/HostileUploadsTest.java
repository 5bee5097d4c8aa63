package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.UploadLie;
import com.couriermft.steps.remote.HostileUpload.Sent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/**
 * Tests SFTP servers that report uploads incorrectly. Whatever the fault, an upload either succeeds
 * and leaves exactly the sent bytes under the reported names, or fails with a specific code.
 * Courier's own files are never changed, and once the server behaves correctly, the next attempt
 * delivers every file once and leaves nothing else.
 */
class HostileUploadsTest {
  private final Bench bench = new Bench();
  private final HostileUpload upload = new HostileUpload(bench, Family.SFTP, this::contents);
  private Path root;
  private MinaServer server;

  @BeforeProperty
  void start() throws IOException {
    root = Files.createTempDirectory("courier-lies");
    server = new MinaServer(root);
    bench.connect(server);
  }

  @AfterProperty
  void stop() throws IOException {
    server.close();
    empty();
    Files.delete(root);
  }

  @Provide
  Arbitrary<UploadLie> lies() {
    return Arbitraries.of(UploadLie.class);
  }

  @Provide
  Arbitrary<Sent> uploads() {
    return HostileUpload.uploads(8);
  }

  @Property(tries = 80, generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
  void upload_isExactOrFails_andTheNextAttemptMakesItGood(
      @ForAll("lies") UploadLie lie, @ForAll("uploads") Sent sent) throws Exception {
    empty();
    boolean isGone = lie == UploadLie.GONE_AFTER_CLOSE;
    // Without a temporary name, the replies are the same as if a partner had removed the complete
    // file. A session that ends because another one failed cannot check its files.
    Assume.that(!isGone || sent.temp().equals("rename") && sent.parallel() == 1);
    upload.lay(sent);
    server.lie = lie;
    StepResult first = upload.attempt(sent, 0);
    if (first != null) {
      upload.requireExact(first);
    }
    server.lie = UploadLie.NONE;
    Map<String, byte[]> delivered = contents();
    StepResult second = upload.attempt(sent, 1);
    if (isGone && first == null) {
      assertThat(second).as("each attempt would leave another copy").isNull();
      assertThat(contents()).as("what the second attempt sent").hasSameSizeAs(delivered.keySet());
      return;
    }
    assertThat(second).as("the attempt after the lie").isNotNull();
    upload.requireExact(second);
    assertThat(contents()).as("all that the partner has").hasSameSizeAs(sent.sizes().keySet());
    upload.requireOurs(sent);
  }

  private Map<String, byte[]> contents() throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(root)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }

  private void empty() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path path : all) {
        if (!path.equals(root)) {
          Files.delete(path);
        }
      }
    }
  }
}
