package com.couriermft.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A database server with the database {@code erp} and a user with all privileges for this database.
 * The server has a certificate for 127.0.0.1 from its own authority. All test classes of a process
 * share one server of each type, in a directory that is deleted when the process ends.
 */
public abstract class DatabaseServer {
  /** The name of the user. */
  public static final String USER = "courier";

  /** The password of the user. */
  public static final String PASSWORD = "hunter2 'x\"";

  /** The name of the database. */
  public static final String DATABASE = "erp";

  private final TestAuthority authority = new TestAuthority();
  private final Path directory;
  private final String user;
  private final int port;

  /**
   * Creates the server's directory.
   *
   * @param user operating system user of the server if the test runs as root
   */
  DatabaseServer(String user) {
    this.user = user;
    try {
      this.port = ServerProcess.freePort();
      this.directory =
          Files.createTempDirectory(
              "courier-" + user,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
      authority.issue("127.0.0.1").in(directory, "server");
      Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes the server's user the owner of the directory, initializes its data and starts the server.
   */
  final void start(List<String> making, List<String> serving) {
    try {
      if (isRoot()) {
        ServerProcess.run("chown", "-R", user, directory.toString());
      }
      ServerProcess.run(as(making));
      ServerProcess process =
          new ServerProcess(List.of(as(serving)), port, directory.resolve("log"));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The data of a killed server does not need to be kept. */
  private void end(ServerProcess process) {
    process.close();
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted((a, b) -> b.compareTo(a)).forEach(each -> each.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // The server is still writing; the operating system will clean up its temporary directory.
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private String[] as(List<String> command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups"));
    }
    all.addAll(command);
    return all.toArray(String[]::new);
  }

  /** Returns the {@code database_type} of connections to this server. */
  public abstract String type();

  /** Returns the product and version as shown at the start of a banner. */
  public abstract String product();

  Path in(String name) {
    return directory.resolve(name);
  }

  Path certificate() {
    return in("server.pem");
  }

  final Path key() {
    return in("server.key");
  }

  /** Returns the server's port on 127.0.0.1. */
  public int port() {
    return port;
  }

  /** Returns the PEM certificate of the authority that issued the server's certificate. */
  public String authority() {
    return authority.pem();
  }
}
