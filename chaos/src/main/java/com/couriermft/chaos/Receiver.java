package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A partner's HTTP server that records the requests that it receives and processes, independently
 * of all hosts. In a storm, it responds late, rejects requests temporarily, fails before or after
 * it processes them, or truncates its response. Each entry of its ledger is also written as a line
 * to a file. Thread-safe.
 */
final class Receiver implements AutoCloseable {
  /** The name of the connection to the receiver. */
  static final String CONNECTION = "receiver";

  /** Path prefix of requests that change data. */
  static final String ORDERS = "/orders/";

  /** Path prefix of uploaded files. */
  static final String INBOX = "/inbox/";

  /** Path prefix of files that can be downloaded. */
  static final String OUTBOX = "/outbox/";

  private static final int FILE_BYTES = 96 << 10;
  private static final int MOST_UNKIND = 2;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Writer file;
  private final ReceiverMoods moods;
  private final NotificationLedger tellings;
  private final List<Entry> entries = new ArrayList<>();

  private Receiver(HttpServer server, Writer file, NotificationLedger tellings, long seed) {
    this.server = server;
    this.file = file;
    this.tellings = tellings;
    this.moods = new ReceiverMoods(seed, MOST_UNKIND);
  }

  /**
   * A request that was received completely.
   *
   * @param method the HTTP method
   * @param path the path, with a leading slash
   * @param key the value that identifies repetitions, from the header {@code Idempotency-Key} or
   *     {@code webhook-id}; {@code ""} if there is none
   * @param digest the SHA-256 of the body
   * @param body the body as JSON; a missing node if it is not JSON
   * @param reply the receiver's response
   */
  record Entry(
      String method,
      String path,
      String key,
      String digest,
      JsonNode body,
      ReceiverMoods.Mood reply) {}

  /**
   * Starts a receiver on a free port, in calm mode.
   *
   * @param file a new file for the lines of its ledger; lines about notifications are written to
   *     {@code tellings.jsonl} in the same directory
   */
  static Receiver start(Path file, long seed) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    NotificationLedger tellings =
        new NotificationLedger(file.resolveSibling("tellings.jsonl"), seed);
    Receiver receiver = new Receiver(server, Files.newBufferedWriter(file), tellings, seed);
    server.createContext("/", receiver::take);
    server.createContext(NotificationLedger.FOLDER, tellings::take);
    server.setExecutor(receiver.threads);
    server.start();
    return receiver;
  }

  /** Returns the receiver's URL, without a trailing slash. */
  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Returns the saved form of the connection. */
  String connection() {
    ObjectNode json = Json.object().put("type", "http").put("base_url", uri().toString());
    json.putObject("auth").put("type", "none");
    json.putObject("tls").put("off", true);
    return Json.write(json);
  }

  /** Starts or ends the storm. */
  void storm(boolean rages) {
    moods.storm(rages);
    tellings.storm(rages);
  }

  /** Returns the ledger of notifications. */
  NotificationLedger tellings() {
    return tellings;
  }

  /** Returns all entries so far, in order of receipt. */
  synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** Returns the file that can be downloaded for an execution. */
  static byte[] content(String execution) {
    byte[] bytes = new byte[FILE_BYTES];
    new SplittableRandom(execution.hashCode()).nextBytes(bytes);
    return bytes;
  }

  /** Returns the SHA-256 of the file that can be downloaded for an execution. */
  static String digest(String execution) {
    return digest(content(execution));
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      boolean reads = exchange.getRequestMethod().equals("GET");
      String key = key(exchange);
      ReceiverMoods.Mood mood = moods.next(reads ? path : key);
      keep(
          new Entry(
              exchange.getRequestMethod(), path, key, digest(body), json(exchange, body), mood));
      boolean isFile = reads && path.startsWith(OUTBOX);
      byte[] answer =
          isFile
              ? content(path.substring(OUTBOX.length()))
              : "{\"taken\": true}".getBytes(StandardCharsets.UTF_8);
      String type = isFile ? "application/octet-stream" : "application/json";
      moods.answer(exchange, mood, type, answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String key(HttpExchange exchange) {
    String hook = exchange.getRequestHeaders().getFirst("webhook-id");
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    return hook != null ? hook : key != null ? key : "";
  }

  private static JsonNode json(HttpExchange exchange, byte[] body) {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    boolean isJson = type != null && type.startsWith("application/json");
    return isJson
        ? Json.parse(new String(body, StandardCharsets.UTF_8))
        : MissingNode.getInstance();
  }

  /** Returns the SHA-256 of bytes. */
  static String digest(byte[] bytes) {
    try {
      return Sha256.of(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("Bytes in memory can be read", e);
    }
  }

  private synchronized void keep(Entry entry) throws IOException {
    entries.add(entry);
    file.write(Json.write(Json.tree(entry)));
    file.write('\n');
    file.flush();
  }

  @Override
  public void close() throws IOException {
    server.stop(0);
    threads.shutdownNow();
    file.close();
    tellings.close();
  }
}
