package com.couriermft.chaos;

import com.couriermft.local.PostgresProcess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A PostgreSQL server to which steps write rows, each of which must exist exactly once. If
 * PostgreSQL is not installed, no rows are written. Closing this object deletes the server's
 * directory.
 */
final class Database implements AutoCloseable {
  /** Name of the connection to the server. */
  static final String CONNECTION = "database";

  private final PostgresProcess server;

  private Database(PostgresProcess server) {
    this.server = server;
  }

  /**
   * The content of the database.
   *
   * @param rows rows by execution and step
   * @param operations the operations in the ledger
   */
  record Content(List<Rows> rows, List<Operation> operations) {
    static final Content NONE = new Content(List.of(), List.of());

    /** Copies mutable components. */
    Content {
      rows = List.copyOf(rows);
      operations = List.copyOf(operations);
    }
  }

  /**
   * The number of rows that a step of an execution has written, and the number of distinct rows
   * among them.
   */
  record Rows(String execution, String step, long count, long different) {}

  /** A row of the ledger table. */
  record Operation(String id, long progress, boolean finished) {}

  /** Returns whether PostgreSQL is installed. */
  static boolean isInstalled() {
    return PostgresProcess.isInstalled();
  }

  /**
   * Starts the server with an empty {@code entries} table.
   *
   * @throws IllegalStateException PostgreSQL is not installed
   */
  static Database start() throws IOException {
    Database database = new Database(PostgresProcess.start());
    try {
      database.execute("create table entries (execution text, step text, n int)");
      return database;
    } catch (SQLException e) {
      database.close();
      throw new IOException("The database table cannot be created", e);
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
    login.setProperty("user", PostgresProcess.USER);
    login.setProperty("password", PostgresProcess.PASSWORD);
    return new org.postgresql.Driver()
        .connect(
            "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.port(), PostgresProcess.DATABASE),
            login);
  }

  /** Returns the saved form of the connection. */
  String connection() {
    return server.connection();
  }

  /** Returns the content of the database. */
  Content content() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      List<Rows> rows = new ArrayList<>();
      String counting =
          "select execution, step, count(*), count(distinct n) from entries group by execution, "
              + "step";
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
    server.close();
  }
}
