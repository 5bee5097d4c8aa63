package com.couriermft.functions.insights;

import com.couriermft.app.Courier;
import com.couriermft.app.Partners;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;

/**
 * An installation in memory with three partners: an HTTP server with random responses, and an SFTP
 * server and a mail server that are down.
 */
final class PartnersInMemory implements AutoCloseable {
  static final String PASSWORD = "hunter2-c0ffee";
  private static final int[] STATUSES = {200, 200, 404, 500, 503};

  final Courier courier;
  private final HttpServer server;
  private final WorkQueue queue = new InMemoryWorkQueue(InstantSource.system());

  PartnersInMemory(Random random, List<ExecutionListener> listeners) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(STATUSES[random.nextInt(STATUSES.length)], -1);
          exchange.close();
        });
    server.start();
    OutboundPolicy policy =
        OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0));
    courier =
        new Courier(
            new Courier.Storage(
                new InMemoryTables(InstantSource.system()),
                new InMemoryBlobs(InstantSource.system()),
                queue),
            new InMemorySecrets(),
            new Partners.Outbound(policy, policy),
            List.of(),
            listeners,
            EngineSettings.of("worker-1"),
            () -> {
              throw new AssertionError("No step ignores its interruption here");
            });
    configure(unusedPort());
  }

  private void configure(int down) {
    connection(
        "partner-http",
        "{'type': 'http', 'base_url': 'http://127.0.0.1:%d', 'auth': {'type': 'none'}, 'tls': {'off': true}, 'network': 'private'}"
            .formatted(server.getAddress().getPort()));
    connection(
        "partner-sftp",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'network': 'private', 'host_keys': ['SHA256:%s'], 'auth': {'type': 'password', 'password': '%s'}}"
            .formatted(down, "A".repeat(43), PASSWORD));
    JsonNode channel =
        json(
            "{'type': 'smtp', 'host': '127.0.0.1', 'port': %d, 'tls': 'off', 'from': 'a@b.example', 'to': ['c@d.example'], 'network': 'private'}"
                .formatted(down));
    courier
        .partners()
        .channels()
        .documents()
        .put("ops-mail", Channel.read("ops-mail", channel).toJson(), "test", Condition.absent());
  }

  private void connection(String name, String text) {
    courier.partners().connections().put(ConnectionReader.read(name, json(text)), null);
  }

  static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  void saveJob(String id, String rest) {
    courier
        .jobs()
        .save(
            DefinitionReader.read(
                json("{'job_id': '%s', 'name': '%s', %s}".formatted(id, id, rest))),
            "test",
            null);
  }

  String start(String job) {
    return courier
        .engine()
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    job, Json.object(), Json.object().put("kind", "api").put("by", "test"))
                .build())
        .id();
  }

  /** Processes all visible messages, including messages that this sends. */
  void work() throws InterruptedException {
    List<WorkQueue.Received> some = queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5));
    while (!some.isEmpty()) {
      for (WorkQueue.Received message : some) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
      some = queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5));
    }
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    courier.close();
    server.stop(0);
  }
}
