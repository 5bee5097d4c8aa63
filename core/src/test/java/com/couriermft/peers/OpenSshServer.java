package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** OpenSSH's {@code sshd} with a configuration and keys of its own, on a free port. */
public final class OpenSshServer implements TestServer {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final int port;
  private final String fingerprint;
  private final Process process;

  /** Skips the test, saying so, where OpenSSH's server is not installed. */
  public static void assumeInstalled() {
    Assumptions.assumeTrue(
        Files.isExecutable(SSHD), "skipped: OpenSSH's server is not installed at " + SSHD);
  }

  /**
   * Starts it.
   *
   * @param authorizedKey may log in as the user that runs the test
   */
  public OpenSshServer(Path directory, String authorizedKey) {
    this.directory = directory;
    try {
      Files.createDirectories(directory.resolve("files"));
      Files.createDirectories(Path.of("/run/sshd"));
      Path hostKey = directory.resolve("host_key");
      run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", hostKey.toString());
      fingerprint = fingerprint(hostKey);
      port = freePort();
      Files.writeString(directory.resolve("authorized_keys"), authorizedKey + "\n");
      Files.writeString(
          directory.resolve("sshd_config"),
          String.join(
              "\n",
              "Port " + port,
              "ListenAddress 127.0.0.1",
              "HostKey " + hostKey,
              "PidFile none",
              "UsePAM no",
              "StrictModes no",
              "PermitRootLogin yes",
              "PasswordAuthentication no",
              "AuthorizedKeysFile " + directory.resolve("authorized_keys"),
              "Subsystem sftp internal-sftp",
              ""));
      process =
          new ProcessBuilder(
                  SSHD.toString(), "-D", "-e", "-f", directory.resolve("sshd_config").toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("sshd.log").toFile())
              .start();
      Awaitility.await().atMost(Duration.ofSeconds(10)).until(this::answers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String user() {
    return System.getProperty("user.name");
  }

  private static String fingerprint(Path hostKey) throws IOException {
    return run("ssh-keygen", "-l", "-E", "sha256", "-f", hostKey + ".pub").split(" ")[1];
  }

  private static String run(String... command) throws IOException {
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public Path root() {
    return directory.resolve("files");
  }

  @Override
  public String remote(String relative) {
    return root().resolve(relative).toString();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }
}
