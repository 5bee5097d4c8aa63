package com.couriermft.peers;

import com.couriermft.connection.FtpConnection.Tls.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Python's pyftpdlib, which reuses no TLS sessions and wants none reused, on a free port. */
public final class PyFtpd implements FtpServer {
  public static final String PASSWORD = "correct horse";

  /** A directory in which it lets nobody make anything. */
  public static final String CLOSED = "closed";

  private static final String PROGRAM =
      """
      import sys
      from pyftpdlib.authorizers import DummyAuthorizer
      from pyftpdlib.handlers import FTPHandler
      from pyftpdlib.servers import FTPServer

      root, port, tls, user, password, certificate, key = sys.argv[1:8]
      authorizer = DummyAuthorizer()
      authorizer.add_user(user, password, root, perm="elradfmwMT")
      authorizer.override_perm(user, root + "/closed", perm="elr")
      if tls == "explicit":
          from pyftpdlib.handlers import TLS_FTPHandler
          handler = TLS_FTPHandler
          handler.certfile = certificate
          handler.keyfile = key
          handler.tls_control_required = True
          handler.tls_data_required = True
      else:
          handler = FTPHandler
      handler.authorizer = authorizer
      handler.banner = "pyftpdlib ready."
      FTPServer(("127.0.0.1", int(port)), handler).serve_forever()
      """;

  private static final String PYTHON = "/usr/bin/python3";

  private final Path directory;
  private final int port;
  private final @Nullable Mode mode;
  private final ServerCertificate certificate;
  private final ServerProcess process;

  /** Skips the test, saying so, where it is not installed. */
  public static void assumeInstalled() {
    boolean installed = true;
    try {
      ServerProcess.run(PYTHON, "-c", "import pyftpdlib, OpenSSL");
    } catch (IOException e) {
      installed = false;
    }
    Assumptions.assumeTrue(installed, "skipped: pyftpdlib is not installed for " + PYTHON);
  }

  /**
   * Starts it; keeps what it needs in a directory.
   *
   * @param mode of TLS, explicit; {@code null} for none
   */
  public PyFtpd(Path directory, @Nullable Mode mode) {
    this.directory = directory;
    this.mode = mode;
    try {
      Files.createDirectories(root().resolve(CLOSED));
      certificate = ServerCertificate.make(directory);
      port = ServerProcess.freePort();
      process =
          new ServerProcess(
              List.of(
                  PYTHON,
                  "-c",
                  PROGRAM,
                  root().toString(),
                  String.valueOf(port),
                  mode == null ? "none" : "explicit",
                  USER,
                  PASSWORD,
                  certificate.file().toString(),
                  certificate.key().toString()),
              port,
              directory.resolve("pyftpdlib.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String user() {
    return USER;
  }

  @Override
  public String password() {
    return PASSWORD;
  }

  @Override
  public Optional<Mode> tls() {
    return Optional.ofNullable(mode);
  }

  @Override
  public ServerCertificate certificate() {
    return certificate;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Path root() {
    return directory.resolve("files");
  }

  @Override
  public String remote(String relative) {
    return "/" + relative;
  }

  @Override
  public void close() {
    process.close();
  }
}
