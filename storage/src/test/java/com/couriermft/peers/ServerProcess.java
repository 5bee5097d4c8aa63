package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** A server program that listens on a port of the loopback interface. */
final class ServerProcess implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(20);

  private final Process process;
  private final Path log;

  /**
   * Starts the program and waits until it is listening.
   *
   * @param log the file for its output
   */
  ServerProcess(List<String> command, int port, Path log) {
    this.log = log;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Awaitility.await().atMost(START).until(() -> listens(port));
  }

  /** Skips the test with a message if a program is not installed. */
  static void assumeInstalled(String name, Path program) {
    Assumptions.assumeTrue(
        Files.isExecutable(program), "skipped: " + name + " is not installed at " + program);
  }

  /** Runs a program and returns its output. */
  static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes());
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(String.join(" ", command) + ": " + out);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return out;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Creates a host key without a passphrase and returns its fingerprint. */
  static String makeHostKey(Path file) throws IOException {
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
    return run("ssh-keygen", "-l", "-E", "sha256", "-f", file + ".pub").split(" ")[1];
  }

  private boolean listens(int port) throws IOException {
    if (!process.isAlive()) {
      throw new IOException("The server has ended: " + Files.readString(log));
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }
}
