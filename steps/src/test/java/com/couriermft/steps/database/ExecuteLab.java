package com.couriermft.steps.database;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.partners.database.Databases;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.MariaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.ToldDeliveries;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs one execution of {@code database.execute} with a real server, attempt by attempt. */
final class ExecuteLab implements AutoCloseable {
  private static final AtomicInteger OPERATIONS = new AtomicInteger();

  /** The types of database servers. */
  enum Kind {
    POSTGRES(DatabaseType.POSTGRESQL, PostgresServer::shared),
    MARIA(DatabaseType.MARIADB, MariaServer::shared);

    private final DatabaseType type;
    private final Supplier<DatabaseServer> server;

    Kind(DatabaseType type, Supplier<DatabaseServer> server) {
      this.type = type;
      this.server = server;
    }

    DatabaseType type() {
      return type;
    }
  }

  private final Spaces spaces =
      new Spaces(new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
  private final DatabaseLab lab;
  private final String table = "t_execute_" + OPERATIONS.incrementAndGet();
  private String operation = "OP" + OPERATIONS.incrementAndGet() + "-";
  private final Connection direct;
  private final AtomicInteger attempts = new AtomicInteger();
  private BlobWorkspace last = spaces.attempt("input");

  /** Creates a table with the given columns. */
  ExecuteLab(Kind kind, String columns) throws SQLException {
    lab = new DatabaseLab(kind.server.get()).prepared();
    direct = lab.direct();
    sql("drop table if exists " + table);
    sql("create table %s (%s)".formatted(table, columns));
  }

  String table() {
    return table;
  }

  String operation() {
    return operation + "0";
  }

  DatabaseLab database() {
    return lab;
  }

  /** Starts another operation with an empty table. */
  void begin() throws SQLException {
    next();
    sql("delete from %s");
  }

  /** Starts another operation and keeps the rows of the table. */
  void next() {
    operation = "OP" + OPERATIONS.incrementAndGet() + "-";
    attempts.set(0);
  }

  /** Simulates the death of a worker. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Runs an attempt whose worker dies just before COMMIT, and returns the resulting exception. */
  Throwable die(String config) throws IOException, InterruptedException {
    AtomicInteger ensured = new AtomicInteger();
    StepContext living = context(spaces.attempt("step"));
    StepContext dying =
        (StepContext)
            Proxy.newProxyInstance(
                ExecuteLab.class.getClassLoader(),
                new Class<?>[] {StepContext.class},
                (proxy, method, arguments) -> {
                  boolean lease = method.getName().equals("ensureLease");
                  if (lease && ensured.incrementAndGet() == 2) {
                    throw new Death();
                  }
                  return method.invoke(living, arguments);
                });
    try {
      CheckedSteps.runSlice(
          new ExecuteStep(lab::databases), bind(config), dying, null, () -> false);
    } catch (Death e) {
      return e;
    }
    throw new AssertionError("It lives");
  }

  /** Runs the next attempt, which must fail, and returns its code. */
  String code(String config) throws IOException, InterruptedException {
    try {
      run(config);
    } catch (CourierException e) {
      return e.code();
    }
    throw new AssertionError("It does not fail");
  }

  /** Stores an input file for the step. */
  ExecuteLab file(String name, String text) throws IOException {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  ExecuteLab file(String name, byte[] bytes) throws IOException {
    BlobWorkspace workspace = spaces.attempt("input");
    try (Workspace.Upload upload = workspace.create(name, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
    spaces.commit(Spaces.RUN, workspace);
    return this;
  }

  /**
   * Runs the next attempt.
   *
   * @param config JSON with backticks for quotes and %s for the table
   */
  JsonNode run(String config) throws IOException, InterruptedException {
    SliceResult end = slice(config, null, () -> false);
    return end.result().outputs();
  }

  /** Runs one slice of the next attempt. */
  SliceResult slice(String config, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    return slice(lab::databases, config, position, slice);
  }

  SliceResult slice(
      Supplier<Databases> databases, String config, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    BlobWorkspace workspace = spaces.attempt("step");
    last = workspace;
    return CheckedSteps.runSlice(
        new ExecuteStep(databases), bind(config), context(workspace), position, slice);
  }

  StepContext context(BlobWorkspace workspace) {
    int number = attempts.getAndIncrement();
    return new FixedContext(
        workspace,
        new StepContext.Attempt(Spaces.RUN, "job", "step", number, "nonce" + number),
        new ToldDeliveries(),
        operation);
  }

  ExecuteConfig bind(String config) {
    return ConfigBinder.bind(ExecuteStep.TYPE, config(config));
  }

  ObjectNode config(String config) {
    ObjectNode all = Json.object().put("connection", "erp");
    String text = "{" + config.replace("%s", table).replace('`', '"') + "}";
    return all.setAll((ObjectNode) Json.parse(text));
  }

  /** Runs {@code database.query} and returns the file that it writes. */
  byte[] query(String config) throws IOException, InterruptedException {
    BlobWorkspace workspace = spaces.attempt("query");
    JsonNode outputs =
        CheckedSteps.run(
                new QueryStep(lab::databases),
                ConfigBinder.bind(QueryStep.TYPE, config(config)),
                context(workspace))
            .outputs();
    try (InputStream in = workspace.read(workspace.get(outputs.path("file").asText()), 0)) {
      return in.readAllBytes();
    }
  }

  /** Runs a statement directly on the database. */
  void sql(String sql) throws SQLException {
    try (Statement statement = direct.createStatement()) {
      statement.execute(sql.replace("%s", table));
    }
  }

  /** Returns the rows of a query, each as values joined by vertical bars. */
  List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = direct.createStatement();
        ResultSet found = statement.executeQuery(query.replace("%s", table))) {
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(found.getString(i));
        }
        rows.add(String.join("|", values.stream().map(String::valueOf).toList()));
      }
    }
    return rows;
  }

  /** Returns the operation's rows in the ledger: progress and whether the operation is finished. */
  List<String> ledger() throws SQLException {
    return rows(
        "select progress, finished from courier_ledger where operation_id = '" + operation() + "'");
  }

  /** Returns the content of a file that the last attempt wrote. */
  String text(String path) throws IOException {
    try (InputStream in = last.read(last.get(path), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws SQLException {
    direct.close();
    spaces.close();
  }
}
