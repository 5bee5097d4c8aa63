package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Python's pyftpdlib on a free port, which neither supports nor requires TLS session reuse. */
public final class PyFtpd extends FtpProcess {
  public static final String PASSWORD = "correct horse";

  /** A directory in which no user can create anything. */
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

  /** Skips the test with a message if pyftpdlib is not installed. */
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
   * Starts the server with its files in a directory.
   *
   * @param mode TLS mode, explicit; {@code null} for none
   */
  public PyFtpd(Path directory, @Nullable Mode mode) {
    super(
        directory,
        "files",
        mode,
        (port, certificate) -> {
          Path root = directory.resolve("files");
          Files.createDirectories(root.resolve(CLOSED));
          return List.of(
              PYTHON,
              "-c",
              PROGRAM,
              root.toString(),
              String.valueOf(port),
              mode == null ? "none" : "explicit",
              USER,
              PASSWORD,
              certificate.file().toString(),
              certificate.key().toString());
        });
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
  public String remote(String relative) {
    return "/" + relative;
  }
}
