package com.couriermft.functions.insights;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The ingestion endpoint of Application Insights: {@code POST /v2.1/track}. Each request is sent
 * once. After a request without a response, its items must be sent again, although they may have
 * been accepted. Not thread-safe.
 */
final class Ingestion {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final int MOST_TEXT = 200;
  private static final int PARTLY = 206;
  private static final int UNAUTHORIZED = 401;

  /** Statuses of temporary refusals: timeout, rate limit, quota, server errors. */
  private static final Set<Integer> PASSING = Set.of(402, 408, 429, 439, 500, 502, 503, 504);

  /** Statuses of refusals that an operator must fix. */
  private static final Set<Integer> DENIED = Set.of(UNAUTHORIZED, 403);

  private final HttpClient http;
  private final URI address;
  private final ItemWriter writer;
  private final @Nullable Function<Boolean, String> token;
  private boolean wantsFreshToken;

  /**
   * Creates the client of the endpoint.
   *
   * @param token issues a token, a new one if requested; {@code null} if the instrumentation key is
   *     sufficient
   */
  Ingestion(
      HttpClient http, URI address, ItemWriter writer, @Nullable Function<Boolean, String> token) {
    this.http = http;
    this.address = address;
    this.writer = writer;
    this.token = token;
  }

  /** Sends items and returns the result. Failures of the endpoint are never thrown. */
  IngestionResult send(List<TelemetryItem> items) {
    try (HttpResponse answer = http.sendSync(request(items), within(ANSWER))) {
      wantsFreshToken = answer.getStatusCode() == UNAUTHORIZED;
      return judge(items, answer);
    } catch (RuntimeException e) {
      String sentence = "It did not respond: " + e.getMessage();
      return new IngestionResult(
          items, 0, new IngestionResult.Trouble("no answer", sentence), Duration.ZERO);
    }
  }

  private static Context within(Duration limit) {
    return new Context("azure-response-timeout", limit);
  }

  private HttpRequest request(List<TelemetryItem> items) {
    HttpRequest request =
        new HttpRequest(HttpMethod.POST, address.toString())
            .setHeader(HttpHeaderName.CONTENT_TYPE, "application/x-json-stream")
            .setHeader(HttpHeaderName.CONTENT_ENCODING, "gzip")
            .setHeader(HttpHeaderName.ACCEPT, "application/json")
            .setBody(writer.write(items));
    return token == null
        ? request
        : request.setHeader(HttpHeaderName.AUTHORIZATION, "Bearer " + token.apply(wantsFreshToken));
  }

  private static IngestionResult judge(List<TelemetryItem> items, HttpResponse answer) {
    int status = answer.getStatusCode();
    Duration pause = pause(answer);
    if (status == 200) {
      return IngestionResult.ALL;
    } else if (status == PARTLY) {
      return partly(items, answer, pause);
    } else if (DENIED.contains(status)) {
      String todo =
          "It responded with %d: assign the role Monitoring Metrics Publisher to the app's "
              + "identity, and check APPLICATIONINSIGHTS_AUTHENTICATION_STRING";
      return new IngestionResult(items, 0, trouble(status, todo.formatted(status)), pause);
    } else if (PASSING.contains(status)) {
      return new IngestionResult(items, 0, trouble(status, "It answers " + status), pause);
    }
    String todo = "It responded with %d and accepted none of %d items; check the connection string";
    return new IngestionResult(
        List.of(), items.size(), trouble(status, todo.formatted(status, items.size())), pause);
  }

  private static IngestionResult.Trouble trouble(int status, String sentence) {
    return new IngestionResult.Trouble(Integer.toString(status), sentence);
  }

  /** The body identifies the refused items by their index in the request. */
  private static IngestionResult partly(
      List<TelemetryItem> items, HttpResponse answer, Duration pause) {
    List<TelemetryItem> again = new ArrayList<>();
    long refused = 0;
    String first = "";
    boolean[] told = new boolean[items.size()];
    for (JsonNode error : errors(answer)) {
      int index = error.path("index").asInt(-1);
      if (index < 0 || index >= told.length || told[index]) {
        continue;
      }
      told[index] = true;
      first = first.isEmpty() ? SafeText.of(error.path("message").asText(), MOST_TEXT) : first;
      if (PASSING.contains(error.path("statusCode").asInt())) {
        again.add(items.get(index));
      } else {
        refused++;
      }
    }
    String sentence = "It accepted only some items: " + first;
    return new IngestionResult(again, refused, trouble(PARTLY, sentence), pause);
  }

  /**
   * Returns the errors in a response. A malformed response contains no errors, so all items count
   * as accepted.
   */
  private static List<JsonNode> errors(HttpResponse answer) {
    List<JsonNode> errors = new ArrayList<>();
    try {
      Json.parse(answer.getBodyAsBinaryData().toBytes()).path("errors").forEach(errors::add);
    } catch (RuntimeException noJson) {
      errors.clear();
    }
    return errors;
  }

  /**
   * Returns the delay in {@code Retry-After} in seconds, at most ten minutes. A date is ignored.
   */
  private static Duration pause(HttpResponse answer) {
    String asked = answer.getHeaderValue(HttpHeaderName.RETRY_AFTER);
    if (asked == null || !asked.matches("[0-9]{1,6}")) {
      return Duration.ZERO;
    }
    Duration pause = Duration.ofSeconds(Integer.parseInt(asked));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }
}
