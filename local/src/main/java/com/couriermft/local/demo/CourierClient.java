package com.couriermft.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * A client of Courier's HTTP API. A response that reports an error becomes an exception that
 * contains the problem.
 */
final class CourierClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String api;

  /**
   * Creates a client of an API.
   *
   * @param api the base URL, such as {@code http://127.0.0.1:7071/api}
   */
  CourierClient(URI api) {
    this.api = api.toString();
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  JsonNode put(String path, String json) throws IOException, InterruptedException {
    return send("PUT", path, json);
  }

  JsonNode post(String path, String json) throws IOException, InterruptedException {
    return send("POST", path, json);
  }

  /** Returns a plain-text response. */
  String getText(String path) throws IOException, InterruptedException {
    return exchange("GET", path, "").body();
  }

  private JsonNode send(String method, String path, String json)
      throws IOException, InterruptedException {
    String body = exchange(method, path, json).body();
    return body.isEmpty() ? MissingNode.getInstance() : JSON.readTree(body);
  }

  private HttpResponse<String> exchange(String method, String path, String json)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(api + path))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json))
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() >= 400) {
      throw new IOException(
          method + " " + path + " returned " + response.statusCode() + ": " + response.body());
    }
    return response;
  }
}
