package com.couriermft.chaos;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * Sends a single request to one host's API. The caller decides whether to repeat the request.
 * Thread-safe.
 */
final class Api {
  private static final Duration TIMEOUT = Duration.ofSeconds(8);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(3))
          .build();

  /**
   * A response.
   *
   * @param status the HTTP status
   * @param body the JSON body; a missing node if there is no body
   */
  record Answer(int status, JsonNode body) {
    boolean isSuccess() {
      return status < 300;
    }

    /** Returns whether it is unclear from the response if the request took effect. */
    boolean isUnclear() {
      return status >= 500;
    }

    /**
     * Returns whether the app failed with an internal error. Unavailable storage is reported as 503
     * instead.
     */
    boolean isDefect() {
      return body.path("code").asText().equals(RequestCodes.INTERNAL_ERROR.code());
    }

    /** Returns the id of the execution in the response. */
    String execution() {
      return body.path("execution_id").asText();
    }
  }

  Answer get(URI api, String path) throws IOException, InterruptedException {
    return send(api, "GET", path, "", Map.of());
  }

  Answer put(URI api, String path, String json) throws IOException, InterruptedException {
    return send(api, "PUT", path, json, Map.of());
  }

  Answer post(URI api, String path, String json, Map<String, String> headers)
      throws IOException, InterruptedException {
    return send(api, "POST", path, json, headers);
  }

  private Answer send(URI api, String method, String path, String json, Map<String, String> headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + path))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json));
    headers.forEach(request::header);
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    String body = response.body();
    boolean isJson =
        response.headers().firstValue("Content-Type").filter(t -> t.contains("json")).isPresent();
    return new Answer(response.statusCode(), isJson ? Json.parse(body) : MissingNode.getInstance());
  }
}
