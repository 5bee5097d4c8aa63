package com.couriermft.steps.http;

import com.couriermft.engine.expression.path.PathParser;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request and polls until the operation is complete; no worker is occupied between
 * requests. The position is JSON: {@code {"next": {"path": "jobs/17"}, "asked": 3}}. A new attempt
 * reuses the first request's result if the request was an unsafe operation. If a user declared the
 * operation done, polling is skipped: the declaration covers the entire operation.
 */
final class PollWalk {
  private static final int MOST_SHOWN = 2_048;

  private final HttpCaller caller;
  private final PollSettings poll;

  PollWalk(HttpCaller caller, PollSettings poll) {
    this.caller = caller;
    this.poll = poll;
  }

  SliceResult run(@Nullable JsonNode position) throws IOException, InterruptedException {
    ObjectNode result =
        position == null
            ? new RequestAct(caller, this::follow).perform()
            : ask(HttpCaller.target(position.path("next")));
    int asked = position == null ? 0 : position.path("asked").intValue() + 1;
    JsonNode data = result.path("data");
    if (!result.has("status_code")) {
      return done(result, asked);
    }
    return switch (poll.judge(data)) {
      case DONE -> done(result, asked);
      case FAILED ->
          throw CourierException.of(
              HttpCodes.POLL_FAILED,
              "/%s: the server reports a failure: %s"
                  .formatted(caller.target().path(), SafeText.of(Json.write(data), MOST_SHOWN)));
      case WAITING -> wait(result, position, asked);
    };
  }

  private SliceResult done(ObjectNode result, int asked) {
    int most = AnswerReader.MOST_PUT_OUT;
    if (Json.bytes(result.path("data")).length > most) {
      throw CourierException.of(
          HttpCodes.RESPONSE_TOO_LARGE,
          ("The response has more than %d bytes, the maximum for an output: poll a URL with a "
                  + "small response, and download the file in a separate step.")
              .formatted(most));
    }
    Outputs outputs = Outputs.of(result, List.of(), caller.context()).with("polls", asked);
    if (!caller.config().isSafe()) {
      outputs.with("operation_id", UnsafeAct.of(caller.context(), 0).operation());
    }
    return SliceResult.done(outputs.result());
  }

  private SliceResult wait(ObjectNode result, @Nullable JsonNode position, int asked) {
    JsonNode next = result.has("next") ? result.get("next") : null;
    if (next == null && position != null) {
      next = position.get("next");
    }
    if (next == null) {
      throw CourierException.of(
          HttpCodes.POLL_FAILED,
          "/%s: the work is not done, and the response has no status URL ('url' is '%s')."
              .formatted(caller.target().path(), poll.url()));
    }
    long seconds = Math.max(poll.everySeconds(), result.path("retry_after").longValue());
    Duration delay = Duration.ofSeconds(Math.min(seconds, SliceResult.LONGEST_DELAY.toSeconds()));
    ObjectNode then = Json.object().put("asked", asked);
    then.set("next", next);
    return SliceResult.later(then, delay);
  }

  private ObjectNode ask(HttpTarget target) throws IOException {
    try (HttpAnswer answer = caller.fetch(caller.call("GET", target, HttpBody.NONE, Map.of()))) {
      ObjectNode result = caller.head(answer).put("url", answer.uri().toString());
      AnswerReader reader =
          new AnswerReader(caller.config().response(), AnswerReader.MOST_IN_MEMORY);
      JsonNode data = caller.masked(reader.read(answer));
      if (data.isTextual()) {
        throw CourierException.of(
            HttpCodes.POLL_FAILED,
            "/%s: the response is text, not JSON, so Courier can't see whether the work is done: %s"
                .formatted(target.path(), SafeText.of(data.textValue(), MOST_SHOWN)));
      }
      requireState(answer, data, target);
      result.set("data", data);
      wait(answer, result);
      return result;
    }
  }

  /**
   * Requires a status value in a response. A response without content, or with the status 202 (RFC
   * 9110, 15.3.3), means that the operation is running.
   */
  private void requireState(HttpAnswer answer, JsonNode data, HttpTarget target) {
    boolean isEmpty = data.isMissingNode() || data.isNull();
    if (!isEmpty && answer.status() != 202 && !poll.isOptional() && !poll.finds(data)) {
      throw CourierException.of(
          HttpCodes.POLL_FAILED,
          ("/%s: 'until.path' matches nothing in the response, which may be an error; set "
                  + "'until_optional' if responses omit it while the work is in progress: %s")
              .formatted(target.path(), SafeText.of(Json.write(data), MOST_SHOWN)));
    }
  }

  /** Adds the next target and delay for polling to the result of the first request. */
  private void follow(HttpAnswer answer, ObjectNode result) {
    wait(answer, result);
    if (poll.judge(result.path("data")) == PollSettings.State.WAITING) {
      place(answer, result).ifPresent(next -> result.set("next", HttpCaller.position(next)));
    }
  }

  private void wait(HttpAnswer answer, ObjectNode result) {
    answer
        .header("retry-after")
        .flatMap(text -> RetryAfter.of(text, caller.now()))
        .ifPresent(wait -> result.put("retry_after", wait.toSeconds()));
  }

  private Optional<HttpTarget> place(HttpAnswer answer, ObjectNode result) {
    if (poll.url().equals(PollSettings.SAME)) {
      return Optional.of(caller.target());
    }
    if (poll.url().equals(PollSettings.LOCATION)) {
      return answer
          .header("operation-location")
          .or(() -> answer.header("location"))
          .map(each -> caller.partner().followHeader(each, answer));
    }
    return PathParser.parse(poll.url()).find(result.path("data")).stream()
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .findFirst()
        .map(each -> caller.partner().follow(each, answer));
  }
}
