package com.couriermft.functions.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.formats.json.Json;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Issues tokens like the sandbox of a function app: to any request with the header, each for one
 * resource. The tokens have the format of Entra ID's tokens, but no valid signature.
 */
final class TokenStub implements AutoCloseable {
  static final String HEADER = "header-5d20fd";
  static final String CLIENT = "11111111-2222-3333-4444-555555555555";

  /** A string in each token, for searches. */
  static final String MARK = "token-of-the-stub";

  private static final Duration LIFE = Duration.ofHours(24);

  private final List<String> askedByApp = new CopyOnWriteArrayList<>();
  private final List<String> askedByHost = new CopyOnWriteArrayList<>();
  private final Deque<Integer> failures = new ArrayDeque<>();
  private final HttpServer server;

  TokenStub() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/msi/token", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/msi/token";
  }

  /**
   * Responds with these statuses to the next requests of the app; the host's requests are
   * unaffected.
   */
  synchronized void failApp(Integer... statuses) {
    failures.addAll(List.of(statuses));
  }

  /** Returns the requests of the app, including failed ones. */
  List<String> askedByApp() {
    return List.copyOf(askedByApp);
  }

  /** Returns the requests of the host, which has a separate client. */
  List<String> askedByHost() {
    return List.copyOf(askedByHost);
  }

  /** Returns the resource of a token; empty if this server did not issue the token. */
  static String audience(String token) {
    String[] parts = token.split("\\.");
    return parts.length == 3 && parts[2].equals(MARK)
        ? Json.parse(Base64.getUrlDecoder().decode(parts[1])).path("aud").asText()
        : "";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    boolean ofApp = "courier".equals(exchange.getRequestHeaders().getFirst("User-Agent"));
    (ofApp ? askedByApp : askedByHost).add(query);
    boolean known = HEADER.equals(exchange.getRequestHeaders().getFirst("X-IDENTITY-HEADER"));
    int status = !known ? 401 : ofApp ? status() : 200;
    String resource = query.replaceAll(".*resource=([^&]*).*", "$1");
    byte[] body = (status == 200 ? token(resource) : "{\"message\": \"stubborn\"}").getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private synchronized int status() {
    return failures.isEmpty() ? 200 : failures.remove();
  }

  private static String token(String resource) {
    long now = Instant.now().getEpochSecond();
    long end = now + LIFE.toSeconds();
    String claims =
        "{\"aud\":\"%s\",\"iss\":\"https://sts.windows.net/t/\",\"nbf\":%d,\"iat\":%d,\"exp\":%d}"
            .formatted(resource, now - 60, now - 60, end);
    return "{\"access_token\":\"%s.%s.%s\",\"expires_on\":\"%d\",\"token_type\":\"Bearer\"}"
        .formatted(base64("{\"alg\":\"none\"}"), base64(claims), MARK, end);
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
