package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Waiter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Runs steps with in-memory stores and a test server as the connection "partner". */
final class Bench {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  static final String PASSWORD_AUTH =
      "{'type':'password','password':'" + MinaServer.PASSWORD + "'}";

  final InMemorySecrets secrets = new InMemorySecrets();
  final InMemoryTables tables = new InMemoryTables(CLOCK);
  final ConnectionStore connections = new ConnectionStore(tables, secrets);
  final KeyStore keys = new KeyStore(tables, secrets);
  final RemoteSessions sessions = Sessions.of(connections, keys, secrets);
  final RemoteAccess access = new RemoteAccess(Family.SFTP, sessions);
  final MemoryWorkspace workspace = new MemoryWorkspace();
  final KeyMaterial key = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");
  Waiter waiter = (time, cancellation) -> {};

  Bench() {
    keys.put("ours", key);
  }

  /** Saves the connection with a password login. */
  void connect(MinaServer server) {
    save(server, TestServer.USER, PASSWORD_AUTH);
  }

  /**
   * Saves the connection with a password login and a different port, such as the port of a proxy.
   */
  void connect(MinaServer server, int port) {
    put(((ObjectNode) Json.parse(json(server, TestServer.USER, PASSWORD_AUTH))).put("port", port));
  }

  void save(TestServer server, String user, String auth) {
    put((ObjectNode) Json.parse(json(server, user, auth)));
  }

  String json(TestServer server, String user, String auth) {
    return ("{'type':'sftp','host':'127.0.0.1','port':"
            + server.port()
            + ",'username':'"
            + user
            + "','connect_timeout_seconds':10,'auth':"
            + auth
            + ",'host_keys':['"
            + server.fingerprint()
            + "']}")
        .replace('\'', '"');
  }

  void put(ObjectNode json) {
    connections.put(ConnectionReader.read("partner", json), null);
  }

  RemoteFiles open(String connection, Consumer<AutoCloseable> closable) {
    return sessions.open(connection, Family.SFTP.types(), Progress.NONE, closable);
  }

  TestContext attempt(int number, String nonce) {
    workspace.beginAttempt();
    return new TestContext(workspace, number, nonce);
  }

  StepResult list(String config) throws IOException, InterruptedException {
    return run(new ListStep(access, waiter, InstantSource.system()), config, attempt(0, "n0"));
  }

  StepResult download(String config, StepContext context) throws IOException, InterruptedException {
    return run(new DownloadStep(access, waiter, InstantSource.system()), config, context);
  }

  StepResult upload(String config, StepContext context) throws IOException, InterruptedException {
    return run(new UploadStep(access), config, context);
  }

  /** Runs a step after filling in the configuration's defaults. */
  static <C extends Record> StepResult run(Step<C> step, String config, StepContext context)
      throws IOException, InterruptedException {
    return CheckedSteps.run(step, config(step, config), context);
  }

  static <C extends Record> C config(Step<C> step, String config) {
    ObjectNode given = (ObjectNode) Json.parse(config.replace('\'', '"'));
    given.put("connection", "partner");
    step.type()
        .fields()
        .forEach(
            field -> {
              JsonNode fallback = field.property().defaultValue();
              if (!given.has(field.name()) && fallback != null) {
                given.set(field.name(), fallback);
              }
              if (field.target() == List.class && given.path(field.name()).isTextual()) {
                String single = given.get(field.name()).textValue();
                given.putArray(field.name()).add(single);
              }
            });
    return Json.read(Json.write(given), step.type().configType());
  }
}
