package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** OpenSSH's {@code sshd} on a free port, with its own configuration and keys. */
public final class OpenSshServer implements TestServer {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final int port;
  private final String fingerprint;
  private final ServerProcess process;

  /** Skips the test with a message if OpenSSH's server is not installed. */
  public static void assumeInstalled() {
    ServerProcess.assumeInstalled("OpenSSH's server", SSHD);
  }

  /**
   * Starts the server.
   *
   * @param authorizedKey public key that can log in as the user who runs the test
   */
  public OpenSshServer(Path directory, String authorizedKey) {
    this(directory, authorizedKey, "");
  }

  /**
   * Starts the server with denied requests.
   *
   * @param denied comma-separated names from {@code sftp-server -Q requests}; "" for none
   */
  public OpenSshServer(Path directory, String authorizedKey, String denied) {
    this.directory = directory;
    try {
      Files.createDirectories(directory.resolve("files"));
      Files.createDirectories(Path.of("/run/sshd"));
      Path hostKey = directory.resolve("host_key");
      fingerprint = ServerProcess.makeHostKey(hostKey);
      port = ServerProcess.freePort();
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
              "Subsystem sftp internal-sftp" + (denied.isEmpty() ? "" : " -P " + denied),
              ""));
      process =
          new ServerProcess(
              List.of(SSHD.toString(), "-D", "-e", "-f", directory + "/sshd_config"),
              port,
              directory.resolve("sshd.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a key that can log in; the server reads the keys at each login. */
  public void authorize(String publicKey) throws IOException {
    Files.writeString(
        directory.resolve("authorized_keys"), publicKey + "\n", StandardOpenOption.APPEND);
  }

  public static String user() {
    return System.getProperty("user.name");
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
    process.close();
  }
}
