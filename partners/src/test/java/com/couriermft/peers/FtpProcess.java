package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A process with an FTP server on a free port, which has its own certificate. */
abstract class FtpProcess implements FtpServer {
  final Path directory;
  final int port;
  final @Nullable Mode mode;
  final ServerCertificate certificate;
  private final Path root;
  private final ServerProcess process;

  /**
   * Starts the server.
   *
   * @param directory directory for the server's files
   * @param root root directory within that directory; created if missing
   * @param mode TLS mode; {@code null} for none
   */
  FtpProcess(Path directory, String root, @Nullable Mode mode, Command command) {
    this.directory = directory;
    this.root = directory.resolve(root);
    this.mode = mode;
    try {
      Files.createDirectories(this.root);
      certificate = ServerCertificate.make(directory);
      port = ServerProcess.freePort();
      process =
          new ServerProcess(command.of(port, certificate), port, directory.resolve("server.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a program's configuration and returns the command that starts it. */
  interface Command {
    List<String> of(int port, ServerCertificate certificate) throws IOException;
  }

  @Override
  public final Optional<Mode> tls() {
    return Optional.ofNullable(mode);
  }

  @Override
  public final ServerCertificate certificate() {
    return certificate;
  }

  @Override
  public final int port() {
    return port;
  }

  @Override
  public final Path root() {
    return root;
  }

  @Override
  public String remote(String relative) {
    return root().resolve(relative).toString();
  }

  @Override
  public final void close() {
    process.close();
  }
}
