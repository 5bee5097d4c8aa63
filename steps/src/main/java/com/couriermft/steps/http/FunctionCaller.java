package com.couriermft.steps.http;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.steps.http.HttpConfig.ResponseKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends the requests of one slice of {@code azure_function.execute}. Not thread-safe.
 *
 * @param config configuration of the step
 * @param context context of the attempt
 * @param partner the function app
 * @param clock clock for {@code Retry-After} headers with a date
 */
record FunctionCaller(
    FunctionConfig config, StepContext context, HttpPartner partner, InstantSource clock) {
  /** Classifies responses: 2xx means success, and requests are retried if the server is busy. */
  static final AnswerJudge JUDGE =
      new AnswerJudge(
          new Statuses(List.of("2xx")),
          new Statuses(List.of("408", "425", "429", "500", "502", "503", "504")));

  private static final int MOST_FOLLOWED = 3;
  private static final String REMEDY =
      "Have the function return less, as JSON or text, and write files to a storage container.";

  Instant now() {
    return clock.instant();
  }

  /** Returns the request that runs the function. */
  HttpCall run(HttpTarget target, String operation, Traceparent span) {
    Map<String, String> headers = new LinkedHashMap<>();
    config
        .headers()
        .properties()
        .forEach(each -> headers.put(each.getKey(), Bodies.text(each.getValue())));
    headers.put("Idempotency-Key", operation);
    headers.put("x-ms-client-request-id", operation);
    if (config.isStartedByName()) {
      withStatusKey(headers);
    }
    JsonNode body = config.body();
    HttpBody sent =
        body == null
            ? HttpBody.NONE
            : HttpBody.of(Json.bytes(Bodies.revealed(body)), "application/json");
    return HttpCall.of(config.method(), target)
        .withHeaders(headers)
        .withBody(sent)
        .tracedBy(span.toString());
  }

  /** Sends an idempotent request for an orchestration or a status. */
  HttpAnswer ask(String method, HttpTarget target) {
    Map<String, String> headers = new LinkedHashMap<>();
    withStatusKey(headers);
    HttpCall call =
        HttpCall.of(method, target)
            .withHeaders(headers)
            .tracedBy(context.newSpan().toString())
            .following(method.equals("GET") ? MOST_FOLLOWED : 0);
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

  /** Adds the status key as a header, which takes precedence over all other keys. */
  private void withStatusKey(Map<String, String> headers) {
    Secret key = config.statusKey();
    if (key != null) {
      headers.put(HttpAuth.FunctionKey.HEADER, key.reveal().strip());
    }
  }

  /** Returns the unchanged body of a response, including keys in URLs. */
  static JsonNode body(HttpAnswer answer) throws IOException {
    AnswerReader reader = new AnswerReader(ResponseKind.AUTO, AnswerReader.MOST_PUT_OUT, REMEDY);
    return reader.read(answer);
  }

  /** Returns the JSON without keys in URLs and without the credentials that the request sent. */
  JsonNode masked(JsonNode json) {
    return UrlKeys.changed(json, text -> partner.withoutCredentials(UrlKeys.without(text)));
  }

  /** Returns a string of JSON for messages, without keys. */
  static String shown(JsonNode json) {
    JsonNode without = UrlKeys.without(json);
    return without instanceof TextNode text ? text.textValue() : Json.write(without);
  }
}
