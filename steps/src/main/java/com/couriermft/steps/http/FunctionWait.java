package com.couriermft.steps.http;

import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Polls the status URL of a function without occupying a worker between requests. The position is
 * JSON, without keys: {@code {"place": {"path": "api/status/17"}, "instance": "01J…", "asked": 3}}.
 */
final class FunctionWait {
  private static final int MOST_SHOWN = 2_048;
  private static final int FIRST_SECONDS = 15;
  private static final int MOST_SECONDS = 60;

  private final FunctionCaller caller;

  FunctionWait(FunctionCaller caller) {
    this.caller = caller;
  }

  /**
   * Polls the status; returns a result of {@link FunctionOutputs} or schedules the next request.
   */
  SliceResult ask(JsonNode position, FunctionOutputs outputs) throws IOException {
    HttpTarget place = HttpCaller.target(position.path("place"));
    String what = "GET /" + place.path();
    try (HttpAnswer answer = caller.ask("GET", place)) {
      int status = answer.status();
      if (status == 429 || status == 503) {
        return later(position, answer);
      }
      boolean good = FunctionCaller.JUDGE.isExpected(status);
      if (!good && status != 400 && status != 500) {
        throw refused(what, answer);
      }
      JsonNode body = good ? FunctionCaller.body(answer) : readable(answer);
      Optional<DurableStatus> durable = DurableStatus.of(body);
      if (durable.isPresent()) {
        return judged(durable.get(), position, answer, outputs);
      } else if (!good) {
        String shown = ": " + SafeText.of(FunctionCaller.shown(body), MOST_SHOWN);
        throw FunctionCaller.JUDGE.failure(what, answer, shown, caller.now());
      }
      return status == 202
          ? later(position, answer)
          : SliceResult.done(
              outputs
                  .polls(position)
                  .evidence("status_url")
                  .code(status)
                  .body(caller.masked(body))
                  .result());
    }
  }

  private SliceResult judged(
      DurableStatus durable, JsonNode position, HttpAnswer answer, FunctionOutputs outputs) {
    return switch (durable.state()) {
      case WAITING -> later(position, answer);
      case DONE ->
          SliceResult.done(
              outputs
                  .polls(position)
                  .evidence("durable")
                  .code(answer.status())
                  .body(caller.masked(durable.output()))
                  .result());
      case FAILED ->
          throw CourierException.of(
              HttpCodes.FUNCTION_FAILED,
              "Orchestration '%s' of connection '%s' ended as %s: %s"
                  .formatted(
                      SafeText.of(position.path("instance").asText("?"), 200),
                      caller.config().connection(),
                      SafeText.of(durable.text(), 40),
                      SafeText.of(FunctionCaller.shown(durable.output()), MOST_SHOWN)));
    };
  }

  private CourierException refused(String what, HttpAnswer answer) {
    CourierException failure = FunctionCaller.JUDGE.failure(what, answer, caller.now());
    boolean key = answer.status() == 401 || answer.status() == 403;
    return key
        ? CourierException.of(
            HttpCodes.HTTP_STATUS,
            SafeText.sentence(failure.getMessage())
                + " Set the key for this URL in 'status_key': Courier does not use keys in URLs "
                + "of responses.",
            failure)
        : failure;
  }

  /** Returns the first position for polling. */
  static ObjectNode begin(JsonNode result) {
    ObjectNode position = Json.object().put("asked", 0);
    position.set("place", result.path("place"));
    if (result.has("instance")) {
      position.set("instance", result.get("instance"));
    }
    return position;
  }

  /** Schedules the next status request after the delay that a response requests. */
  private SliceResult later(JsonNode position, HttpAnswer answer) {
    Optional<Duration> told =
        answer.header("retry-after").flatMap(text -> RetryAfter.of(text, caller.now()));
    ObjectNode next = position.deepCopy();
    return later(next.put("asked", position.path("asked").intValue() + 1), told);
  }

  /**
   * Schedules the next status request. The delay is the one that the app requests. If the app
   * requests no delay, it is 15 s and is multiplied by 1.5 each time, up to a minute.
   */
  static SliceResult later(ObjectNode position, Optional<Duration> told) {
    double grown = FIRST_SECONDS * Math.pow(1.5, Math.min(10, position.path("asked").intValue()));
    long seconds = told.map(Duration::toSeconds).orElse((long) Math.min(MOST_SECONDS, grown));
    return SliceResult.later(
        position,
        Duration.ofSeconds(Math.max(1, Math.min(seconds, SliceResult.LONGEST_DELAY.toSeconds()))));
  }

  /** Returns a body as JSON or as a string; a missing node if it is neither. */
  static JsonNode readable(HttpAnswer answer) throws IOException {
    try {
      return FunctionCaller.body(answer);
    } catch (CourierException e) {
      return MissingNode.getInstance();
    }
  }
}
