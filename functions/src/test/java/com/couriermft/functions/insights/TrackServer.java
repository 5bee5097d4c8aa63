package com.couriermft.functions.insights;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An ingestion endpoint that accepts compressed lines of JSON, checks each against the schema, and
 * stores the accepted items. A test can choose the next responses. A request without a successful
 * response stores nothing.
 */
public final class TrackServer implements AutoCloseable {
  static final UUID KEY = UUID.fromString("00000000-0000-0000-0000-00000000002a");

  /** A response that comes after the client has stopped waiting. */
  static final Reply HANG = Reply.of(-1);

  private final List<JsonNode> taken = new CopyOnWriteArrayList<>();
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private final List<Integer> sizes = new CopyOnWriteArrayList<>();
  private final Deque<Reply> replies = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final HttpServer server;

  /**
   * A response.
   *
   * @param status 0 to close the connection without a response
   * @param retryAfter value of the header; {@code null} for none
   * @param body for a 206: index in the request (modulo its size) and status of the refused items;
   *     otherwise the body itself
   */
  record Reply(int status, @Nullable String retryAfter, String body) {
    static Reply of(int status) {
      return new Reply(status, null, "");
    }
  }

  /** Starts an endpoint on this machine. */
  public TrackServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "track-server");
              thread.setDaemon(true);
              return thread;
            }));
    server.start();
  }

  /** Returns the connection string for this endpoint. */
  public String connectionString() {
    return "InstrumentationKey="
        + KEY
        + ";IngestionEndpoint=http://127.0.0.1:"
        + server.getAddress().getPort()
        + "/;LiveEndpoint=https://live.invalid/";
  }

  InsightsAddress address() {
    return InsightsAddress.parse(connectionString());
  }

  /** Chooses the responses to the next requests. After them, everything is accepted. */
  synchronized void next(Reply... chosen) {
    replies.addAll(List.of(chosen));
  }

  synchronized void nothingNext() {
    replies.clear();
  }

  private synchronized Reply reply() {
    return replies.isEmpty() ? Reply.of(200) : replies.remove();
  }

  /** Returns the accepted envelopes. */
  public List<JsonNode> taken() {
    return List.copyOf(taken);
  }

  /** Returns the data in the accepted envelopes. */
  public List<JsonNode> calls() {
    return taken.stream().map(envelope -> envelope.at("/data/baseData")).toList();
  }

  /**
   * Returns the number of calls that an envelope represents, as computed by Application Insights.
   */
  public static long itemCount(JsonNode envelope) {
    return Math.round(100 / envelope.path("sampleRate").asDouble());
  }

  /** Returns the problems of requests. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Returns the {@code Authorization} headers, or {@code none} for a request without one. */
  public List<String> tokens() {
    return List.copyOf(tokens);
  }

  /** Returns the compressed bytes of each request. */
  public List<Integer> sizes() {
    return List.copyOf(sizes);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    List<JsonNode> items = read(exchange, body);
    String token = exchange.getRequestHeaders().getFirst("Authorization");
    tokens.add(token == null ? "none" : token);
    sizes.add(body.length);
    Reply reply = reply();
    if (reply.status() < 0) {
      hang();
    }
    if (reply.status() <= 0) {
      exchange.close();
      return;
    }
    String text = reply.body();
    if (reply.status() == 200) {
      taken.addAll(items);
    } else if (reply.status() == 206 && text.matches("([0-9]+:[0-9]+ ?)*")) {
      text = partly(items, text);
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (reply.retryAfter() != null) {
      exchange.getResponseHeaders().add("Retry-After", reply.retryAfter());
    }
    exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void hang() {
    try {
      closed.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Accepts all items except the named items, and reports these like the real endpoint. */
  private String partly(List<JsonNode> items, String named) {
    ObjectNode answer = Json.object().put("itemsReceived", items.size());
    List<Integer> left = new ArrayList<>();
    var errors = answer.putArray("errors");
    for (String one : named.split(" ")) {
      int index = Integer.parseInt(one.split(":")[0]) % items.size();
      if (!left.contains(index)) {
        left.add(index);
        errors
            .addObject()
            .put("index", index)
            .put("statusCode", Integer.parseInt(one.split(":")[1]))
            .put("message", "not now");
      }
    }
    for (int i = 0; i < items.size(); i++) {
      if (!left.contains(i)) {
        taken.add(items.get(i));
      }
    }
    return Json.write(answer.put("itemsAccepted", items.size() - left.size()));
  }

  private List<JsonNode> read(HttpExchange exchange, byte[] body) throws IOException {
    expect(exchange, "Content-Encoding", "gzip");
    expect(exchange, "Content-Type", "application/x-json-stream");
    if (!exchange.getRequestMethod().equals("POST")
        || !exchange.getRequestURI().toString().equals("/v2.1/track")) {
      problems.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      List<JsonNode> items = new String(in.readAllBytes(), UTF_8).lines().map(Json::parse).toList();
      items.forEach(item -> problems.addAll(EnvelopeSchema.problems(item)));
      return items;
    }
  }

  private void expect(HttpExchange exchange, String header, String value) {
    String found = exchange.getRequestHeaders().getFirst(header);
    if (!value.equals(found)) {
      problems.add(header + ": " + found);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
