package com.couriermft.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server on a free port of 127.0.0.1, using the newest installed version. The user
 * {@link #USER} has all privileges in the database {@link #DATABASE}. The data directory is deleted
 * on close. TLS is off.
 */
public final class PostgresProcess implements AutoCloseable {
  public static final String USER = "courier";

  public static final String PASSWORD = "correct horse";

  public static final String DATABASE = "postgres";

  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String READY = "database system is ready to accept connections";
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Path directory;
  private final int port;
  private final Process server;

  private PostgresProcess(Path directory, int port, Process server) {
    this.directory = directory;
    this.port = port;
    this.server = server;
  }

  /** Returns whether PostgreSQL is installed on this machine. */
  public static boolean isInstalled() {
    return programs().isPresent();
  }

  private static Optional<Path> programs() {
    if (!Files.isDirectory(VERSIONS)) {
      return Optional.empty();
    }
    try (Stream<Path> all = Files.list(VERSIONS)) {
      return all.max(Comparator.comparing(each -> Integer.valueOf(each.getFileName().toString())))
          .map(version -> version.resolve("bin"));
    } catch (IOException e) {
      throw new IllegalStateException(VERSIONS + " cannot be read", e);
    }
  }

  /**
   * Starts a server and returns when the server accepts connections.
   *
   * @throws IllegalStateException PostgreSQL is not installed
   * @throws IOException the server fails to start
   */
  public static PostgresProcess start() throws IOException {
    String programs =
        programs().orElseThrow(() -> new IllegalStateException("No PostgreSQL")).toString();
    Path directory =
        Files.createTempDirectory(
            "courier-postgres",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    Path data = directory.resolve("data");
    Path password = Files.writeString(directory.resolve("password"), PASSWORD);
    if (isRoot()) {
      run(List.of("chown", "-R", "postgres", directory.toString()), directory);
    }
    run(
        as(
            List.of(
                programs + "/initdb",
                "-D" + data,
                "-U" + USER,
                "--auth=scram-sha-256",
                "--pwfile=" + password,
                "--no-sync")),
        directory);
    int port = freePort();
    Process server =
        new ProcessBuilder(
                as(
                    List.of(
                        programs + "/postgres",
                        "-D" + data,
                        "-p" + port,
                        "-clisten_addresses=127.0.0.1",
                        "-cunix_socket_directories=",
                        "-cfsync=off")))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    PostgresProcess started = new PostgresProcess(directory, port, server);
    started.await();
    return started;
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /**
   * Returns the command adapted so that it does not run as root, because PostgreSQL refuses to run
   * as root.
   */
  private static List<String> as(List<String> command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    all.addAll(command);
    return all;
  }

  private static void run(List<String> command, Path directory) throws IOException {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IOException(command + " ended with " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void await() throws IOException {
    long begun = System.nanoTime();
    Path log = directory.resolve("log");
    while (!Files.readString(log).contains(READY)) {
      if (System.nanoTime() - begun > LONGEST.toNanos() || hasEndedWithin(PAUSE)) {
        String said = Files.readString(log);
        close();
        throw new IOException("PostgreSQL did not start: " + said);
      }
    }
  }

  private boolean hasEndedWithin(Duration pause) throws IOException {
    try {
      return server.waitFor(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Returns the port on 127.0.0.1 on which the server listens. */
  public int port() {
    return port;
  }

  /** Returns the JSON of a Courier connection to the server. */
  public String connection() {
    return """
    {"type": "database", "database_type": "postgresql", "host": "127.0.0.1", "port": %d,
     "database": "%s", "username": "%s", "auth": {"type": "password", "password": "%s"},
     "tls": {"mode": "off"}}"""
        .formatted(port, DATABASE, USER, PASSWORD);
  }

  /** Stops the server and deletes its data directory. */
  @Override
  public void close() throws IOException {
    server.destroy();
    try {
      if (!server.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        server.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
