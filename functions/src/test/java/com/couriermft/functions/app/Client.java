package com.couriermft.functions.app;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.openapi.AnswerCheck;
import com.couriermft.functions.openapi.BuiltInSchemas;
import com.couriermft.functions.openapi.Exchange;
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
 * A client of a running app. Bodies are JSON with single quotes for double ones. Each answer is
 * checked against the description of the API, unless the host has answered in the app's place.
 */
final class Client {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final AnswerCheck CHECK = AnswerCheck.of(BuiltInSchemas.CATALOG);

  private final HttpClient http = HttpClient.newHttpClient();
  private final String api;
  private final boolean checked;

  Client(URI api) {
    this(api, true);
  }

  private Client(URI api, boolean checked) {
    this.api = api.toString().replaceAll("/$", "") + "/";
    this.checked = checked;
  }

  /** Returns a client of an app with step types of its own, which the description here lacks. */
  static Client ofOtherSteps(URI api) {
    return new Client(api, false);
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
    // The host refuses a missing key of its own before the app is asked.
    boolean ofTheHost = answer.statusCode() == 401 && !got.containsKey("api-version");
    if (checked && !ofTheHost) {
      CHECK.check(
          new Exchange(method, uri, body.replace('\'', '"'), answer.statusCode(), got, bytes));
    }
    return answer;
  }
}
