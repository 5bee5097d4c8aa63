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

/** Issues tokens like the sandbox of Azure Functions, on a free port. Thread-safe. */
public final class IdentityEndpoint implements AutoCloseable {
  /** The value of {@code IDENTITY_HEADER}, which authorizes requests. */
  public static final String HEADER = "header-of-the-host";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Deque<Integer> failures = new ArrayDeque<>();
  private final InstantSource clock;
  private final HttpServer server;
  private volatile Duration life = Duration.ofHours(24);

  /**
   * Creates an endpoint.
   *
   * @param clock the clock for the lifetime of tokens, which is 24 hours by default
   */
  public IdentityEndpoint(InstantSource clock) throws IOException {
    this.clock = clock;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/msi/token", this::answer);
    server.start();
  }

  /** Returns the value of {@code IDENTITY_ENDPOINT}. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/msi/token");
  }

  /** Sets the lifetime of subsequent tokens. */
  public void tokensLive(Duration duration) {
    life = duration;
  }

  /** Makes the next requests fail with the given statuses. */
  public synchronized void fail(Integer... statuses) {
    failures.addAll(List.of(statuses));
  }

  /** Returns the query and the header of each request, including failed ones. */
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
