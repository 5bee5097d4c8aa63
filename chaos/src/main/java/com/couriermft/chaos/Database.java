package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server that rows are written to, each to be there once; where none is installed
 * nothing is written. Its directory goes with it.
 */
final class Database implements AutoCloseable {
  /** Name of the connection that leads to it. */
  static final String CONNECTION = "database";

  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String USER = "courier";
  private static final String PASSWORD = "correct horse";
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Path directory;
  private final int port;
  private final Process server;

  private Database(Path directory, int port, Process server) {
    this.directory = directory;
    this.port = port;
    this.server = server;
  }

  /**
   * What is written in it.
   *
   * @param rows by execution and step
   * @param operations of the ledger
   */
  record Content(List<Rows> rows, List<Operation> operations) {
    static final Content NONE = new Content(List.of(), List.of());

    /** Copies. */
    Content {
      rows = List.copyOf(rows);
      operations = List.copyOf(operations);
    }
  }

  /** How many rows a step of an execution has written, and how many different ones. */
  record Rows(String execution, String step, long count, long different) {}

  /** A row of the ledger. */
  record Operation(String id, long progress, boolean finished) {}

  /** Returns whether the storm can have one. */
  static boolean isInstalled() {
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
   * Starts it with an empty table {@code entries}.
   *
   * @throws IllegalStateException it is not installed
   */
  static Database start() throws IOException {
    String programs =
        programs().orElseThrow(() -> new IllegalStateException("No PostgreSQL")).toString();
    Path directory =
        Files.createTempDirectory(
            "courier-chaos-database",
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
    Database database = new Database(directory, port, server);
    database.await();
    return database;
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** PostgreSQL refuses to be run by root. */
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
    while (true) {
      try {
        execute("create table entries (execution text, step text, n int)");
        return;
      } catch (SQLException e) {
        if (System.nanoTime() - begun > LONGEST.toNanos() || hasEndedWithin(PAUSE)) {
          close();
          throw new IOException("The database does not start", e);
        }
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

  /** Runs a statement. */
  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", USER);
    login.setProperty("password", PASSWORD);
    return new org.postgresql.Driver()
        .connect("jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), login);
  }

  /** Returns the connection as it is saved. */
  String connection() {
    ObjectNode json = Json.object().put("type", "database").put("database_type", "postgresql");
    json.put("host", "127.0.0.1").put("port", port).put("database", "postgres");
    json.put("username", USER);
    json.putObject("auth").put("type", "password").put("password", PASSWORD);
    json.putObject("tls").put("mode", "off");
    return Json.write(json);
  }

  /** Returns all that is written in it. */
  Content content() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      List<Rows> rows = new ArrayList<>();
      String counting =
          "select execution, step, count(*), count(distinct n) from entries group by execution, step";
      try (ResultSet found = statement.executeQuery(counting)) {
        while (found.next()) {
          rows.add(
              new Rows(found.getString(1), found.getString(2), found.getLong(3), found.getLong(4)));
        }
      }
      List<Operation> operations = new ArrayList<>();
      String ledger = "select operation_id, progress, finished from courier_ledger";
      try (ResultSet found = statement.executeQuery(ledger)) {
        while (found.next()) {
          operations.add(new Operation(found.getString(1), found.getLong(2), found.getInt(3) != 0));
        }
      }
      return new Content(rows, operations);
    } catch (SQLException e) {
      throw new IllegalStateException("The database cannot be read", e);
    }
  }

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
