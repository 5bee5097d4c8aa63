package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP receiver that records the requests that it gets. */
public final class HookPeer implements AutoCloseable {
  public final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private volatile Behaviour behaviour = exchange -> reply(exchange, 200, "ok");

  public HookPeer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 20);
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  public record Seen(String method, String path, Headers headers, byte[] body) {
    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode json() {
      return Json.parse(text());
    }
  }

  public interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  public void behaves(Behaviour next) {
    behaviour = next;
  }

  public void answers(int status, String body, String... headers) {
    behaviour =
        exchange -> {
          for (int i = 0; i < headers.length; i += 2) {
            exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
          }
          reply(exchange, status, body);
        };
  }

  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    Headers headers = exchange.getRequestHeaders();
    String path = exchange.getRequestURI().toString();
    seen.add(new Seen(exchange.getRequestMethod(), path, headers, body));
    behaviour.answer(exchange);
    exchange.close();
  }

  static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
