package com.couriermft.peers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * A proxy in front of Azurite that simulates an account with a hierarchical namespace. Directories,
 * which in Azurite are blobs with the metadata {@code hdi_isfolder}, have the resource type {@code
 * directory}, and requests to delete a directory are recorded instead of performed.
 */
public final class HierarchicalBlobs implements AutoCloseable {
  private static final Pattern FOLDER =
      Pattern.compile("</Properties><Metadata><hdi_isfolder>true</hdi_isfolder></Metadata>");
  private static final Set<String> NOT_FORWARDED =
      Set.of("connection", "content-length", "expect", "host", "upgrade", "transfer-encoding");

  /** The directories that a client asked to delete. */
  public final List<String> deletes = new CopyOnWriteArrayList<>();

  private final String target;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** Creates a proxy in front of the blob service at {@code http://127.0.0.1:port}. */
  public HierarchicalBlobs(String target) {
    this.target = target;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Returns the address of the proxy, without a path. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      boolean isDelete = exchange.getRequestMethod().equals("DELETE");
      if (isDelete && isDirectory(path)) {
        deletes.add(path);
        exchange.getResponseHeaders().add("x-ms-error-code", "DirectoryIsNotEmpty");
        exchange.sendResponseHeaders(409, -1);
        return;
      }
      HttpResponse<byte[]> answer = forward(exchange, path);
      answer
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))
                    && !name.equalsIgnoreCase("x-ms-meta-hdi_isfolder")) {
                  values.forEach(value -> exchange.getResponseHeaders().add(name, value));
                }
              });
      if (answer.headers().firstValue("x-ms-meta-hdi_isfolder").isPresent()) {
        exchange.getResponseHeaders().add("x-ms-resource-type", "directory");
      }
      byte[] body = path.contains("comp=list") ? typed(answer.body()) : answer.body();
      boolean hasNoBody = exchange.getRequestMethod().equals("HEAD");
      if (hasNoBody) {
        answer
            .headers()
            .firstValue("content-length")
            .ifPresent(length -> exchange.getResponseHeaders().set("Content-Length", length));
      }
      exchange.sendResponseHeaders(
          answer.statusCode(), hasNoBody || body.length == 0 ? -1 : body.length);
      if (!hasNoBody) {
        exchange.getResponseBody().write(body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static byte[] typed(byte[] list) {
    String text = new String(list, StandardCharsets.UTF_8);
    return FOLDER
        .matcher(text)
        .replaceAll("<ResourceType>directory</ResourceType></Properties>")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** In the tests, directory names contain no dot. */
  private static boolean isDirectory(String path) {
    String name = path.split("\\?")[0];
    return !name.substring(name.lastIndexOf('/')).contains(".");
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, String path)
      throws IOException, InterruptedException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(target + path))
            .version(HttpClient.Version.HTTP_1_1)
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
