package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.MinaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class of tests that transfer files with a real SFTP server. */
abstract class SftpTransfers {
  @TempDir Path directory;
  MinaServer server;
  final Bench bench = new Bench();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  boolean outcome(ExistsStep step, String config) throws Exception {
    return Bench.run(step, config, bench.attempt(0, "n")).outputs().get("exists").booleanValue();
  }

  byte[] file(String name, int size) {
    byte[] content = random(size);
    write(name, content);
    return content;
  }

  void write(String name, byte[] content) {
    unchecked(
        () -> {
          Files.createDirectories(directory.resolve(name).getParent());
          return Files.write(directory.resolve(name), content);
        });
  }

  List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  static void unchecked(Callable<?> work) {
    try {
      work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static Consumer<Throwable> is(String code, FailureClass failureClass) {
    return thrown -> {
      assertThat(thrown).isInstanceOf(CourierException.class);
      CourierException e = (CourierException) thrown;
      assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
      assertThat(e.failureClass()).isEqualTo(failureClass);
    };
  }
}
