package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * The ledger of what steps have really done: they tell it over HTTP, outside of all hosts and their
 * storage. Each entry gets its time here, by one monotonic clock, and is also a line of a file.
 * Thread-safe.
 */
final class Ledger implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Writer file;
  private final List<Entry> entries = new ArrayList<>();
  private volatile Consumer<Entry> listener = entry -> {};

  private Ledger(HttpServer server, Writer file) {
    this.server = server;
    this.file = file;
  }

  /**
   * An entry.
   *
   * @param execution whose step
   * @param step its id
   * @param claim its execution and nonce
   * @param isEffect the effect; else the start
   * @param previous the claim that the step was handed
   * @param nanos when it came
   */
  record Entry(
      String execution, String step, String claim, boolean isEffect, String previous, long nanos) {}

  /** Starts it on a free port; its lines go to a new file. */
  static Ledger start(Path file) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Ledger ledger = new Ledger(server, Files.newBufferedWriter(file));
    server.createContext("/entries", ledger::take);
    server.setExecutor(ledger.threads);
    server.start();
    return ledger;
  }

  /** Returns the address to which steps send entries. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/entries");
  }

  /** Everything so far, in the order in which it came. */
  synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }

  /**
   * Sets the listener to each entry from now on; it hears one before the step that tells it is
   * answered.
   */
  void tell(Consumer<Entry> listener) {
    this.listener = listener;
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode entry =
          Json.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      listener.accept(keep(entry));
      exchange.sendResponseHeaders(204, -1);
    }
  }

  private synchronized Entry keep(JsonNode json) throws IOException {
    long now = System.nanoTime();
    Entry entry =
        new Entry(
            json.path("execution").asText(),
            json.path("step").asText(),
            json.path("claim").asText(),
            json.path("kind").asText().equals("effect"),
            json.path("previous").asText(),
            now);
    entries.add(entry);
    file.write(Json.write(((ObjectNode) json).put("nanos", now)));
    file.write('\n');
    file.flush();
    return entry;
  }

  @Override
  public void close() throws IOException {
    server.stop(0);
    threads.shutdownNow();
    file.close();
  }
}
