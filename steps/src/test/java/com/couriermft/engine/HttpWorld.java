package com.couriermft.engine;

import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.insights.AzureLogs;
import com.couriermft.partners.insights.Insights;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.FaultServer;
import com.couriermft.steps.http.AzureFunctionStep;
import com.couriermft.steps.http.HttpRequestStep;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CheckedSteps;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose jobs call a scripted server, with the connections {@code api} and, as a function
 * app, {@code app}.
 */
final class HttpWorld implements AutoCloseable {
  static final OutboundPolicy LOOPBACK =
      OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0));

  private static final String APP =
      "{'type': 'function_app', 'base_url': '%s', 'tls': {'off': true},"
          + " 'auth': {'type': 'function_key', 'secret': 'app-key'}}";

  final World world;
  final StepHooks hooks = new StepHooks();
  final FaultServer server;
  final Engine engine;
  final AzureFunctionStep functions;
  final ConnectionStore connections;

  HttpWorld(FaultServer.Script script) throws IOException {
    this(script, null);
  }

  /**
   * Starts the engine.
   *
   * @param logs the Log Analytics API; {@code null} without a workspace
   */
  HttpWorld(FaultServer.Script script, @Nullable FaultServer logs) throws IOException {
    this(script, logs, new World());
  }

  /** Starts the engine with the stores of a world. */
  HttpWorld(FaultServer.Script script, @Nullable FaultServer logs, World world) throws IOException {
    this.world = world;
    server = FaultServer.start(script);
    InMemorySecrets secrets = new InMemorySecrets();
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    connections = new ConnectionStore(tables, secrets);
    String connection =
        "{'type': 'http', 'base_url': '%s/v1', 'auth': {'type': 'none'}, 'tls': {'off': true}}";
    connections.put(
        ConnectionReader.read(
            "api", Json.readTree(connection.formatted(server.url()).replace('\'', '"'))),
        null);
    secrets.put("app-key", Secret.of("host-key-0000"));
    connections.put(
        ConnectionReader.read("app", Json.readTree(APP.formatted(server.url()).replace('\'', '"'))),
        null);
    HttpPartners partners =
        new HttpPartners(
            connections,
            new KeyStore(tables, secrets),
            secrets,
            LOOPBACK,
            (resource, fresh) -> "token-of-" + resource.length(),
            world.clock);
    world.steps.add(
        hooks.around(CheckedSteps.held(new HttpRequestStep(() -> partners, world.clock))));
    functions = new AzureFunctionStep(() -> partners, insights(partners, logs), world.clock);
    world.steps.add(CheckedSteps.held(functions));
    engine = world.engine("one");
  }

  private static @Nullable Insights insights(HttpPartners partners, @Nullable FaultServer logs) {
    return logs == null
        ? null
        : new Insights(new AzureLogs(partners, URI.create(logs.url()), new UUID(0, 7)));
  }

  /**
   * Limits the functions of the app that steps may run.
   *
   * @param functions JSON list with single quotes
   */
  void listFunctions(String functions) {
    String listed =
        APP.formatted(server.url()).replaceFirst("}$", ", 'functions': " + functions + "}");
    connections.put(
        ConnectionReader.read("app", Json.readTree(listed.replace('\'', '"'))),
        connections.get("app").etag());
  }

  /**
   * Saves the job {@code j} with the step {@code call}.
   *
   * @param config JSON with single quotes
   * @param outputs JSON with single quotes
   */
  void job(String config, String outputs) {
    jobOf(
        "{'id': 'call', 'type': 'http.request', 'timeout_seconds': 900,"
            + " 'config': {'connection': 'api', "
            + config
            + "}}",
        outputs);
  }

  /**
   * Saves the job {@code j} with the step {@code call}, which runs a function.
   *
   * @param config JSON with single quotes
   * @param outputs JSON with single quotes
   */
  void functionJob(String config, String outputs) {
    jobOf(
        "{'id': 'call', 'type': 'azure_function.execute', 'config': {'connection': 'app', "
            + config
            + "}}",
        outputs);
  }

  /**
   * Saves the job {@code j} with the given steps.
   *
   * @param steps JSON with single quotes
   * @param outputs JSON with single quotes
   */
  void jobOf(String steps, String outputs) {
    world.job(
        "j",
        steps.replace('\'', '"'),
        "\"outputs\": {" + outputs.replace('\'', '"') + "}",
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2,"
            + " \"backoff_base_seconds\": 2}");
  }

  /** Runs the job {@code j} to its end, including all waits. */
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
