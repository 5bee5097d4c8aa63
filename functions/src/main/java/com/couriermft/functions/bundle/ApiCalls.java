package com.couriermft.functions.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends requests to the API of an installation. */
final class ApiCalls {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

  private final BundleOptions options;

  ApiCalls(BundleOptions options) {
    this.options = options;
  }

  /** Thrown if the API refuses a request. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  JsonNode get(String path) throws IOException, InterruptedException, RefusedException {
    return Json.parse(new String(send("GET", path, null), StandardCharsets.UTF_8));
  }

  JsonNode post(String path, ObjectNode body)
      throws IOException, InterruptedException, RefusedException {
    return Json.parse(new String(send("POST", path, body), StandardCharsets.UTF_8));
  }

  /**
   * Sends a request.
   *
   * @return the body of a response with a status below 300
   */
  byte[] send(String method, String path, @Nullable ObjectNode body)
      throws IOException, InterruptedException, RefusedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(options.url().resolve("api/" + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
    options.key().ifPresent(key -> request.header("x-api-key", key));
    HttpResponse<byte[]> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() >= 300) {
      throw new RefusedException(problem(response));
    }
    return response.body();
  }

  private static String problem(HttpResponse<byte[]> response) {
    String text = new String(response.body(), StandardCharsets.UTF_8);
    try {
      JsonNode problem = Json.parse(text);
      StringBuilder words = new StringBuilder();
      words.append(problem.path("code").asText()).append(": ");
      words.append(problem.path("detail").asText());
      for (JsonNode error : problem.path("errors")) {
        words
            .append(System.lineSeparator())
            .append("  ")
            .append(error.path("pointer").asText())
            .append("  ")
            .append(error.path("detail").asText());
      }
      return response.statusCode() + " " + words;
    } catch (InvalidInputException noJson) {
      return "The response has status "
          + response.statusCode()
          + " and is not from a Courier "
          + "installation. Check the URL.";
    }
  }
}
