package com.couriermft.bench;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A partner's HTTP server on loopback. It responds to {@code POST /calls/{n}} after a fixed delay,
 * and records the operation ids that it receives. {@code GET /list/{count}} immediately returns the
 * list of numbers from 1 to count. Thread-safe.
 */
final class CallServer implements AutoCloseable {
  /** The header with the operation id. */
  static final String KEY = "Idempotency-Key";

  private static final int BACKLOG = 128;

  private final Duration delay;
  private final HttpServer server;
  private final ExecutorService readers = Executors.newCachedThreadPool();
  private final ScheduledExecutorService answers = Executors.newScheduledThreadPool(2);
  private final Map<String, Integer> times = new HashMap<>();
  private final Set<String> paths = new HashSet<>();

  /**
   * Starts the server on a free port. {@code delay} is the time between a call and its response.
   */
  CallServer(Duration delay) throws IOException {
    // Without this property, each response on a persistent connection waits 40 ms for an
    // acknowledgment.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    this.delay = delay;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.createContext("/calls/", this::take);
    server.createContext("/list/", CallServer::list);
    server.setExecutor(readers);
    server.start();
  }

  /** Returns the URL of the server, without a slash at the end. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Clears the recorded operation ids. */
  synchronized void clear() {
    times.clear();
    paths.clear();
  }

  /**
   * Checks the calls since the last {@link #clear}.
   *
   * @throws IllegalStateException the number of calls differs, two calls had the same path, or an
   *     operation id was repeated
   */
  synchronized void requireOnce(String who, int calls) {
    long repeated = times.values().stream().filter(count -> count != 1).count();
    if (times.size() != calls || paths.size() != calls || repeated != 0) {
      throw new IllegalStateException(
          "%s: the server was told %d operation ids at %d paths, of which %d came more than once; expected %d and none"
              .formatted(who, times.size(), paths.size(), repeated, calls));
    }
  }

  private synchronized void keep(String key, String path) {
    times.merge(key, 1, Integer::sum);
    paths.add(path);
  }

  private void take(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    keep(
        String.valueOf(exchange.getRequestHeaders().getFirst(KEY)),
        exchange.getRequestURI().getPath());
    answers.schedule(
        () -> answer(exchange, "{\"taken\": true}"), delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static void list(HttpExchange exchange) {
    int count = Integer.parseInt(exchange.getRequestURI().getPath().substring("/list/".length()));
    ArrayNode numbers = Json.array();
    for (int n = 1; n <= count; n++) {
      numbers.add(n);
    }
    answer(exchange, Json.write(numbers));
  }

  private static void answer(HttpExchange exchange, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("An answer could not be sent", e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    readers.shutdownNow();
    answers.shutdownNow();
  }
}
