package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.app.Partners;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.MailPeer;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.partners.net.NameBook;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ProjectFiles;
import com.couriermft.transfer.table.BytesSource;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example jobs that use databases end to end, on real servers. */
class ExampleRunsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path partner;
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(InstantSource.system());
  private final DatabaseLab database = new DatabaseLab(PostgresServer.shared());
  private MinaServer sftp;
  private HttpServer api;
  private MailPeer mail;
  private Courier courier;

  @BeforeEach
  void start() throws Exception {
    sftp = new MinaServer(partner);
    api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    api.start();
    mail = new MailPeer(null);
    courier =
        new Courier(
            new Courier.Storage(new InMemoryTables(InstantSource.system()), blobs, queue),
            secrets,
            new Partners.Outbound(NameBook.LOOPBACK, OutboundPolicy.unbounded()),
            List.of(),
            List.of(),
            EngineSettings.of("one"),
            () -> {});
    secrets.put("password", Secret.of(DatabaseServer.PASSWORD));
    secrets.put("token", Secret.of("t0ken"));
    connect(
        "partner-a",
        """
        {"type": "sftp", "host": "127.0.0.1", "port": %d, "username": "%s",
         "auth": {"type": "password", "password": "%s"}, "host_keys": ["%s"]}\
        """
            .formatted(sftp.port(), TestServer.USER, MinaServer.PASSWORD, sftp.fingerprint()));
    connect(
        "orders-api",
        """
        {"type": "http", "base_url": "http://127.0.0.1:%d/v2", "tls": {"off": true},
         "auth": {"type": "bearer", "secret": "token"}}\
        """
            .formatted(api.getAddress().getPort()));
    connect(
        "erp",
        """
        {"type": "database", "database_type": "postgresql", "host": "127.0.0.1", "port": %d,
         "database": "%s", "username": "%s", "auth": {"type": "password", "secret": "password"},
         "schema": "examples", "tls": {"mode": "off"}}\
        """
            .formatted(
                PostgresServer.shared().port(), DatabaseServer.DATABASE, DatabaseServer.USER));
    sql("drop schema if exists examples cascade");
    sql("create schema examples");
  }

  @AfterEach
  void stop() throws IOException {
    courier.close();
    sftp.close();
    api.stop(0);
    mail.close();
  }

  private void connect(String name, String json) {
    courier.partners().connections().put(ConnectionReader.read(name, Json.parse(json)), null);
  }

  private void sql(String statement) throws Exception {
    try (Connection open = database.direct();
        Statement statements = open.createStatement()) {
      statements.execute(statement);
    }
  }

  private List<String> rows(String query) throws Exception {
    List<String> rows = new ArrayList<>();
    try (Connection open = database.direct();
        Statement statements = open.createStatement();
        ResultSet found = statements.executeQuery(query)) {
      while (found.next()) {
        rows.add(found.getString(1));
      }
    }
    return rows;
  }

  private void prepare() {
    courier.partners().databases().prepare("erp", true);
  }

  private Execution run(String job, ObjectNode parameters) throws Exception {
    Path file = ProjectFiles.root().resolve("examples/jobs/" + job + ".json");
    courier
        .jobs()
        .save(courier.validator().read(Json.parse(Files.readAllBytes(file))), "test", null);
    Execution run =
        courier
            .engine()
            .starter()
            .start(
                ExecutionStarter.Request.builder(
                        job, parameters, Json.object().put("kind", "api").put("by", "test"))
                    .build());
    Instant deadline = Instant.now().plus(PATIENCE);
    while (run.state().isActive() && Instant.now().isBefore(deadline)) {
      for (WorkQueue.Received message : queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5))) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
      courier.engine().sweep();
      run = courier.executions().get(run.id()).execution();
    }
    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    return run;
  }

  @Test
  void users_ofTheApi_areInTheDatabaseAndAtThePartner() throws Exception {
    sql("create table examples.users (id bigint primary key, name text, email text)");
    sql("insert into examples.users values (1, 'Zoë', null)");
    prepare();
    byte[] users =
        """
        {"users": [{"id": 12345678901234567, "name": "O'Neill; drop table users", "email": "o@example.com"},
                   {"email": null, "id": 2, "name": "=1+1"}], "total": 2}\
        """
            .getBytes(StandardCharsets.UTF_8);
    api.createContext(
        "/v2/users",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, users.length);
          exchange.getResponseBody().write(users);
          exchange.close();
        });
    Execution run = run("export-users", Json.object());
    assertThat(rows("select name from examples.users order by id"))
        .containsExactly("Zoë", "=1+1", "O'Neill; drop table users");
    Path sent = partner.resolve("reports/monthly/users-" + run.id() + ".xlsx");
    assertThat(sent).exists();
    BytesSource source = new BytesSource(Files.readAllBytes(sent));
    try (TableReader table = TableFormat.plain(TableFormat.Kind.XLSX).read(source)) {
      List<String> names = new ArrayList<>();
      for (TableRow row = table.next(); row != null; row = table.next()) {
        names.add(row.values().path("id").asText() + " " + row.values().path("name").asText());
      }
      assertThat(names)
          .containsExactly("1 Zoë", "2 =1+1", "12345678901234567 O'Neill; drop table users");
    }
  }

  @Test
  void orders_thatAreBad_areMailedAndTheOthersLoaded() throws Exception {
    sql(
        "create table examples.orders (id bigint primary key, customer text check (customer <>"
            + " 'Nobody'), amount numeric(12,2), placed_on date)");
    prepare();
    ObjectNode channel =
        Json.object()
            .put("type", "smtp")
            .put("host", "127.0.0.1")
            .put("port", mail.port())
            .put("tls", "off")
            .put("from", "courier@example.com");
    channel.putArray("to").add("ops@example.com");
    courier.partners().channels().documents().put("ops-mail", channel, "test", null);
    String csv =
        """
        Nr;Kunde;Betrag;Datum
        1;Müller;1'000;01.02.2026
        2;"Favre; Fils";12,50;01.02.2026
        3;Nobody;1,00;01.02.2026
        4;Löwen;;31.12.2026
        """;
    byte[] bytes = csv.getBytes(StandardCharsets.UTF_8);
    blobs.put("files", "orders.csv", bytes, bytes.length, Condition.none(), Map.of());
    run("import-orders", Json.object().put("file", "/orders.csv"));
    assertThat(
            rows(
                "select id || ' ' || customer || ' ' || coalesce(amount::text, '-') from"
                    + " examples.orders order by id"))
        .containsExactly("2 Favre; Fils 12.50", "4 Löwen -");
    assertThat(mail.mails).hasSize(2);
    assertThat(mail.mails.get(0)).contains("1 rows of orders could not be read");
    assertThat(mail.mails.get(1)).contains("1 orders were refused by the database");
  }
}
