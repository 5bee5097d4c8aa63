package com.couriermft.running.engine;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.FaultServer;
import com.couriermft.running.execution.Execution;
import com.couriermft.steps.http.HttpRequestStep;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * An engine whose jobs call a server that does what a script says, by the connection {@code api}.
 */
final class HttpWorld implements AutoCloseable {
  static final OutboundPolicy LOOPBACK =
      OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0));

  final World world = new World();
  final FaultServer server;
  final Engine engine;

  HttpWorld(FaultServer.Script script) throws IOException {
    server = FaultServer.start(script);
    InMemorySecrets secrets = new InMemorySecrets();
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    ConnectionStore connections = new ConnectionStore(tables, secrets);
    String connection =
        "{'type': 'http', 'base_url': '%s/v1', 'auth': {'type': 'none'}, 'tls': {'off': true}}";
    connections.put(
        ConnectionReader.read(
            "api", Json.readTree(connection.formatted(server.url()).replace('\'', '"'))),
        null);
    HttpPartners partners =
        new HttpPartners(
            connections,
            new KeyStore(tables, secrets),
            secrets,
            LOOPBACK,
            IdentityTokens.NONE,
            world.clock);
    world.steps.add(new HttpRequestStep(() -> partners, world.clock));
    engine = world.engine("one");
  }

  /** Saves the job {@code j} with one step {@code call}; quotes are single. */
  void job(String config, String outputs) {
    jobOf(
        "{'id': 'call', 'type': 'http.request', 'timeout_seconds': 900,"
            + " 'config': {'connection': 'api', "
            + config
            + "}}",
        outputs);
  }

  /** Saves the job {@code j} with these steps; quotes are single. */
  void jobOf(String steps, String outputs) {
    world.job(
        "j",
        steps.replace('\'', '"'),
        "\"outputs\": {" + outputs.replace('\'', '"') + "}",
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2,"
            + " \"backoff_base_seconds\": 2}");
  }

  /** Runs the job {@code j} to its end, however long it waits in between. */
  Execution run() {
    Execution e = world.start(engine, "j");
    goOn(e);
    return world.now(e);
  }

  /** Runs an execution to its end. */
  void goOn(Execution e) {
    world.pump(engine);
    for (int i = 0; i < 100 && world.now(e).state().isActive(); i++) {
      world.clock.advance(Duration.ofSeconds(15));
      world.pump(engine);
    }
  }

  @Override
  public void close() throws IOException {
    world.close();
    server.close();
  }
}
