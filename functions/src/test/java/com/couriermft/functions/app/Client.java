package com.couriermft.functions.app;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.openapi.AnswerCheck;
import com.couriermft.functions.openapi.BuiltInSchemas;
import com.couriermft.functions.openapi.Exchange;
import com.couriermft.operate.schema.SchemaCatalog;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * A client of a running app. Bodies are JSON with single quotes in place of double ones. Each
 * response is checked against the API description, unless it came from the host.
 */
final class Client {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final HttpClient http = HttpClient.newHttpClient();
  private final String api;
  private final AnswerCheck check;

  /** Creates a client of an app that has only the built-in step types. */
  Client(URI api) {
    this(api, BuiltInSchemas.CATALOG);
  }

  /**
   * Creates a client of an app.
   *
   * @param schemas schemas of the documents that the app accepts, including its step types
   */
  Client(URI api, SchemaCatalog schemas) {
    this.api = api.toString().replaceAll("/$", "") + "/";
    this.check = AnswerCheck.of(schemas);
  }

  static JsonNode json(HttpResponse<String> response) {
    return Json.parse(response.body());
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    return send("GET", URI.create(api + path), "", headers);
  }

  HttpResponse<String> getLink(String address) throws IOException, InterruptedException {
    return send("GET", URI.create(address), "");
  }

  HttpResponse<String> post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send("POST", URI.create(api + path), body, headers);
  }

  HttpResponse<String> put(String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send("PUT", URI.create(api + path), body, headers);
  }

  HttpResponse<String> delete(String path) throws IOException, InterruptedException {
    return send("DELETE", URI.create(api + path), "");
  }

  private HttpResponse<String> send(String method, URI uri, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    Map<String, String> got = new HashMap<>();
    answer.headers().map().forEach((name, values) -> got.put(name, String.join(", ", values)));
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    if (!isOfTheHost(uri, answer)) {
      check.check(
          new Exchange(method, uri, body.replace('\'', '"'), answer.statusCode(), got, bytes));
    }
    return answer;
  }

  /**
   * Returns whether the response comes from the Functions host, which itself requires its master
   * key for the break-glass route.
   */
  private static boolean isOfTheHost(URI uri, HttpResponse<String> answer) {
    return uri.getPath().equals("/api/break-glass/api-key")
        && answer.statusCode() == 401
        && answer.body().isEmpty();
  }
}
