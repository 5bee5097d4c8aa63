package com.couriermft.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hands out tokens as the sandbox of Azure Functions does, on a free port. Thread-safe. */
public final class IdentityEndpoint implements AutoCloseable {
  /** What {@code IDENTITY_HEADER} says to those who may ask. */
  public static final String HEADER = "header-of-the-host";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Deque<Integer> failures = new ArrayDeque<>();
  private final InstantSource clock;
  private final HttpServer server;
  private volatile Duration life = Duration.ofHours(24);

  /** Tokens live by this clock, 24 hours unless told otherwise. */
  public IdentityEndpoint(InstantSource clock) throws IOException {
    this.clock = clock;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/msi/token", this::answer);
    server.start();
  }

  /** What {@code IDENTITY_ENDPOINT} says. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/msi/token");
  }

  /** Tokens from now on live so long. */
  public void tokensLive(Duration duration) {
    life = duration;
  }

  /** Answers the next questions with these statuses instead. */
  public synchronized void fail(Integer... statuses) {
    failures.addAll(List.of(statuses));
  }

  /** The query and the header of each question, failures included. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(
        exchange.getRequestURI().getQuery()
            + " "
            + exchange.getRequestHeaders().getFirst("X-IDENTITY-HEADER"));
    int status = status();
    byte[] body = (status == 200 ? token() : "{\"message\": \"No such identity\"}").getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private synchronized int status() {
    return failures.isEmpty() ? 200 : failures.remove();
  }

  private String token() {
    return "{\"access_token\": \"token-%d\", \"expires_on\": \"%d\", \"token_type\": \"Bearer\"}"
        .formatted(asked.size(), clock.instant().plus(life).getEpochSecond());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
