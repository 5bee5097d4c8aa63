package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An FTP server's program on a free port, with a certificate of its own. */
abstract class FtpProcess implements FtpServer {
  final Path directory;
  final int port;
  final @Nullable Mode mode;
  final ServerCertificate certificate;
  private final Path root;
  private final ServerProcess process;

  /**
   * Starts it.
   *
   * @param directory keeps what it needs
   * @param root within that directory, made if need be
   * @param mode of TLS; {@code null} for none
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

  /** Writes a program's configuration and says how it is started. */
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
