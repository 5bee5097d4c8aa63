package com.couriermft.steps.http;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sends the requests of one attempt with the settings of its configuration. Not thread-safe. */
final class HttpCaller {
  private static final Set<String> SHOWN =
      Set.of("content-type", "etag", "location", "last-modified", "link");

  private final HttpConfig config;
  private final StepContext context;
  private final HttpPartner partner;
  private final AnswerJudge judge;
  private final InstantSource clock;

  HttpCaller(HttpConfig config, StepContext context, HttpPartner partner, InstantSource clock) {
    this.config = config;
    this.context = context;
    this.partner = partner;
    this.clock = clock;
    this.judge = new AnswerJudge(config.expected(), config.retried());
  }

  HttpConfig config() {
    return config;
  }

  StepContext context() {
    return context;
  }

  HttpPartner partner() {
    return partner;
  }

  AnswerJudge judge() {
    return judge;
  }

  Instant now() {
    return clock.instant();
  }

  /** Returns the configured target with its query. */
  HttpTarget target() {
    HttpTarget target = new HttpTarget(config.path(), null);
    for (Map.Entry<String, JsonNode> each : config.query().properties()) {
      JsonNode given = each.getValue();
      for (JsonNode value : given.isArray() ? given : List.of(given)) {
        target = target.with(Map.of(each.getKey(), value.asText()));
      }
    }
    return target;
  }

  /**
   * Returns a call with the configured headers and a new span.
   *
   * @param more additional headers, which override configured headers with the same name, ignoring
   *     case
   */
  HttpCall call(String method, HttpTarget target, HttpBody body, Map<String, String> more) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (config.decompress()) {
      headers.put("Accept-Encoding", "gzip, deflate");
    }
    config
        .headers()
        .properties()
        .forEach(each -> headers.put(each.getKey(), Bodies.text(each.getValue())));
    headers.putAll(more);
    return HttpCall.of(method, target)
        .withBody(body)
        .withHeaders(headers)
        .tracedBy(context.newSpan().toString())
        .following(config.followRedirects());
  }

  /**
   * Sends an idempotent request.
   *
   * @return the response with an expected status; the caller closes it
   * @throws CourierException {@code http_status}, or there was no response
   */
  HttpAnswer fetch(HttpCall call) {
    HttpAnswer answer = exchange(call);
    if (!judge.isExpected(answer.status())) {
      throw refused(call, answer);
    }
    return answer;
  }

  /** Sends an idempotent request; the caller checks the response and closes it. */
  HttpAnswer exchange(HttpCall call) {
    context.cancellation().throwIfCancelled();
    try {
      return partner.exchange(call);
    } catch (NothingSentException e) {
      context.cancellation().throwIfCancelled();
      throw e.why();
    } catch (AnswerLostException e) {
      context.cancellation().throwIfCancelled();
      throw e.why();
    }
  }

  /** Returns the failure for an unexpected response, and closes the response. */
  CourierException refused(HttpCall call, HttpAnswer answer) {
    CourierException failure = judge.failure(call.describe(), answer, now());
    close(answer, failure);
    return failure;
  }

  private static void close(Closeable answer, CourierException failure) {
    try {
      answer.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Returns the outputs from a response: {@code status_code} and {@code headers}. */
  ObjectNode head(HttpAnswer answer) {
    Set<String> names = new TreeSet<>(SHOWN);
    config.outputHeaders().forEach(name -> names.add(name.toLowerCase(java.util.Locale.ROOT)));
    ObjectNode headers = Json.object();
    for (String name : names) {
      if (answer.headers().containsKey(name) && FieldRules.isShown(name)) {
        String all = partner.withoutCredentials(String.join(", ", answer.headers().get(name)));
        headers.put(name, com.couriermft.formats.failure.SafeText.of(all, 4_000));
      }
    }
    ObjectNode head = Json.object().put("status_code", answer.status());
    head.set("headers", headers);
    return head;
  }

  /** Returns the body of a response without the credentials that the request sent. */
  JsonNode masked(JsonNode data) {
    return UrlKeys.changed(data, partner::withoutCredentials);
  }

  /** Returns a target as JSON for a position. */
  static ObjectNode position(HttpTarget target) {
    ObjectNode json = Json.object().put("path", target.path());
    return target.query() == null ? json : json.put("query", target.query());
  }

  /** Parses the target in a position. */
  static HttpTarget target(JsonNode position) {
    String query = position.has("query") ? position.path("query").asText() : null;
    return new HttpTarget(position.path("path").asText(), query);
  }
}
