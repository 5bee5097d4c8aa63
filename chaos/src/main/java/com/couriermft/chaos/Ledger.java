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
 * Records the actual effects of steps, independently of all hosts and their storage. Steps report
 * effects over HTTP. Each entry gets a timestamp from a single monotonic clock, and is also written
 * as a line to a file. Thread-safe.
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
   * An entry of the ledger.
   *
   * @param execution the step's execution
   * @param step the step's id
   * @param claim the execution and nonce of the claim
   * @param isEffect {@code true} for an effect, {@code false} for a start
   * @param previous the claim that was passed to the step
   * @param nanos the time of receipt
   */
  record Entry(
      String execution, String step, String claim, boolean isEffect, String previous, long nanos) {}

  /** Starts the ledger on a free port; its lines are written to a new file. */
  static Ledger start(Path file) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Ledger ledger = new Ledger(server, Files.newBufferedWriter(file));
    server.createContext("/entries", ledger::take);
    server.setExecutor(ledger.threads);
    server.start();
    return ledger;
  }

  /** Returns the URL to which steps send entries. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/entries");
  }

  /** Returns all entries so far, in order of receipt. */
  synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }

  /**
   * Sets the listener for later entries. It receives each entry before the reporting step gets its
   * response.
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
