package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** MariaDB. */
public final class MariaServer extends DatabaseServer {
  private static final Path PROGRAM = Path.of("/usr/sbin/mariadbd");
  private static @Nullable MariaServer shared;

  private MariaServer() {
    super("mysql");
    try {
      String password = PASSWORD.replace("'", "''");
      Files.writeString(
          in("init.sql"),
          """
          create database %1$s;
          create user '%2$s'@'%%' identified by '%3$s';
          grant all on *.* to '%2$s'@'%%' with grant option;
          """
              .formatted(DATABASE, USER, password));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(
        List.of(
            "mariadb-install-db",
            "--no-defaults",
            "--datadir=" + in("data"),
            temporary(),
            "--skip-test-db",
            "--skip-name-resolve",
            "--auth-root-authentication-method=normal",
            "--innodb-log-file-size=4M"),
        List.of(
            PROGRAM.toString(),
            "--no-defaults",
            "--datadir=" + in("data"),
            "--socket=" + in("socket"),
            temporary(),
            "--pid-file=" + in("pid"),
            "--port=" + port(),
            "--bind-address=127.0.0.1",
            "--skip-name-resolve",
            "--innodb-flush-log-at-trx-commit=0",
            "--innodb-buffer-pool-size=16M",
            "--innodb-log-file-size=4M",
            "--character-set-server=utf8mb4",
            "--ssl-cert=" + certificate(),
            "--ssl-key=" + key(),
            "--init-file=" + in("init.sql")));
  }

  /**
   * Returns the option for a temporary directory that no other server uses. A starting server
   * deletes all temporary tables in its directory, also those of a running server, and exits if an
   * earlier server with the same process id left one there.
   */
  private String temporary() {
    return "--tmpdir=" + in("data");
  }

  /**
   * Returns the server of this process. Skips the test with a message if the server is not
   * installed.
   */
  public static synchronized MariaServer shared() {
    MariaServer running = shared;
    if (running == null) {
      ServerProcess.assumeInstalled("MariaDB", PROGRAM);
      running = new MariaServer();
      shared = running;
    }
    return running;
  }

  @Override
  public String type() {
    return "mariadb";
  }

  @Override
  public String product() {
    return "MariaDB";
  }
}
