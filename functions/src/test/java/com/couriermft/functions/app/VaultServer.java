package com.couriermft.functions.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.formats.json.Json;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/**
 * A vault over HTTPS that challenges requests without a token, and accepts only tokens for vaults.
 */
final class VaultServer implements AutoCloseable {
  private static final String RESOURCE = "https://vault.azure.net";

  private final Map<String, String> secrets = new ConcurrentHashMap<>();
  private final List<String> served = new CopyOnWriteArrayList<>();
  private final HttpsServer server;

  VaultServer(SSLContext context) throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  Map<String, String> secrets() {
    return Map.copyOf(secrets);
  }

  /** Returns the method and status of each request. */
  List<String> served() {
    return List.copyOf(served);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String sent =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("");
    String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    boolean allowed =
        sent.startsWith("Bearer ")
            && TokenStub.audience(sent.substring("Bearer ".length())).equals(RESOURCE);
    String[] path = exchange.getRequestURI().getPath().split("/");
    String method = exchange.getRequestMethod();
    if (!allowed) {
      exchange
          .getResponseHeaders()
          .add(
              "WWW-Authenticate",
              "Bearer authorization=\"https://login.microsoftonline.com/t\", resource=\""
                  + RESOURCE
                  + "\"");
      send(exchange, 401, "");
    } else if (method.equals("PUT")) {
      secrets.put(path[2], Json.parse(request).path("value").asText());
      send(exchange, 200, bundle(path[2]));
    } else if (method.equals("GET") && secrets.containsKey(path[2])) {
      send(exchange, 200, bundle(path[2]));
    } else {
      send(exchange, 404, "{\"error\": {\"code\": \"SecretNotFound\"}}");
    }
  }

  private String bundle(String name) {
    return Json.write(
        Json.object()
            .put("value", secrets.get(name))
            .put("id", "https://courier.vault.azure.net/secrets/" + name + "/1"));
  }

  private void send(HttpExchange exchange, int status, String body) throws IOException {
    served.add(exchange.getRequestMethod() + " " + status);
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
