package com.couriermft.steps.http;

import com.couriermft.engine.spi.NotDoneException;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.steps.http.AnswerJudge.Deed;
import com.couriermft.steps.http.HttpConfig.ResponseKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request of a step: retried if it is idempotent, otherwise sent as an unsafe operation. Its
 * result is JSON:
 *
 * <pre>{"status_code": 201, "headers": {"location": "/orders/17"}, "data": {"id": 17},
 *  "url": "https://api.example.com/orders", "next": {"path": "orders/17"},
 *  "failure": {"code": "invalid_json", "message": "…"}}</pre>
 *
 * <p>{@code next} is the target for polling. {@code failure} describes a problem with the response
 * although the request was performed.
 */
final class RequestAct {
  private final HttpCaller caller;
  private final HttpConfig config;
  private final Follow follow;

  /** Processes a response before it is closed. */
  @FunctionalInterface
  interface Follow {
    /** Adds values to the result of a response. */
    void on(HttpAnswer answer, ObjectNode result) throws IOException;
  }

  RequestAct(HttpCaller caller, Follow follow) {
    this.caller = caller;
    this.config = caller.config();
    this.follow = follow;
  }

  /**
   * Sends the request, unless it was already performed.
   *
   * @return the result
   * @throws CourierException the response has an unexpected status, or there was no response
   */
  ObjectNode perform() throws IOException, InterruptedException {
    JsonNode result;
    if (config.isSafe()) {
      try (HttpAnswer answer = caller.fetch(call(null))) {
        result = read(answer);
      }
    } else {
      UnsafeAct act = UnsafeAct.of(caller.context(), 0);
      result = act.perform(new Sending(act.operation()));
    }
    requireGood(result);
    return (ObjectNode) result;
  }

  private HttpCall call(@Nullable String operation) {
    String header = config.idempotencyHeader();
    boolean told = operation != null && !header.isEmpty();
    Bodies bodies = new Bodies(config, caller.context());
    return caller.call(
        config.method(),
        caller.target(),
        bodies.body(),
        told ? Map.of(header, operation) : Map.of());
  }

  private ObjectNode read(HttpAnswer answer) throws IOException {
    ObjectNode result = caller.head(answer).put("url", answer.uri().toString());
    try {
      int most = config.poll() == null ? AnswerReader.MOST_PUT_OUT : AnswerReader.MOST_IN_MEMORY;
      if (config.response() != ResponseKind.FILE) {
        JsonNode data = new AnswerReader(config.response(), most).read(answer);
        result.set("data", caller.masked(data));
      }
      follow.on(answer, result);
    } catch (CourierException e) {
      if (e.failureClass() != FailureClass.PERMANENT) {
        throw e;
      }
      result.putObject("failure").put("code", e.code()).put("message", e.getMessage());
    }
    return result;
  }

  /**
   * Requires a result without {@code failure}.
   *
   * @throws CourierException the failure (permanent)
   */
  static void requireGood(JsonNode result) {
    JsonNode failure = result.path("failure");
    if (failure.isObject()) {
      String code = failure.path("code").asText();
      FailureCode known =
          FailureCatalogue.all().stream()
              .filter(each -> each.code().equals(code))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("No code " + code));
      throw new CourierException(
          FailureClass.PERMANENT, known, failure.path("message").asText(), null);
    }
  }

  /** The request as an unsafe operation on the server. */
  private final class Sending implements UnsafeAct.Deed {
    private final String operation;

    Sending(String operation) {
      this.operation = operation;
    }

    @Override
    public String describe() {
      return config.method() + " /" + caller.target().path();
    }

    @Override
    public boolean isIdempotent() {
      return config.isRepeatable();
    }

    @Override
    public JsonNode act() throws IOException, NotDoneException {
      HttpCall call = unsent();
      try (HttpAnswer answer = caller.partner().exchange(call)) {
        return judged(call, answer);
      } catch (NothingSentException e) {
        throw new NotDoneException(e.why());
      } catch (AnswerLostException e) {
        caller.context().cancellation().throwIfCancelled();
        if (isIdempotent()) {
          throw e.why();
        }
        throw e;
      }
    }

    private HttpCall unsent() throws NotDoneException {
      try {
        return call(operation);
      } catch (CourierException e) {
        throw new NotDoneException(e);
      }
    }

    private JsonNode judged(HttpCall call, HttpAnswer answer) throws IOException, NotDoneException {
      AnswerJudge judge = caller.judge();
      int status = answer.status();
      if (judge.isExpected(status)) {
        return read(answer);
      }
      CourierException failure = judge.failure(call.describe(), answer, caller.now());
      // After a redirect that changed the method to GET, the response does not show the outcome of
      // the original request.
      boolean ofAnother = !answer.method().equals(call.method());
      Deed deed = judge.deed(answer);
      switch (ofAnother && deed == Deed.NOT_DONE ? Deed.UNKNOWN : deed) {
        case NOT_DONE -> throw new NotDoneException(failure);
        case DONE -> {
          ObjectNode result = caller.head(answer);
          result
              .putObject("failure")
              .put("code", failure.code())
              .put("message", failure.getMessage());
          return result;
        }
        default -> {
          if (isIdempotent()) {
            throw failure;
          }
          throw new IOException(failure.getMessage(), failure);
        }
      }
    }

    @Override
    public JsonNode assumedDone() {
      ObjectNode result = Json.object();
      result.putObject("headers");
      return result.putNull("data");
    }

    /** Omits the body. Polling is then possible only if the target was not in the body. */
    @Override
    public JsonNode abridged(JsonNode whole) {
      ObjectNode result = whole.deepCopy();
      result.remove("data");
      if (!result.has("next") && !result.has("failure")) {
        result
            .putObject("failure")
            .put("code", HttpCodes.RESPONSE_TOO_LARGE.code())
            .put(
                "message",
                describe()
                    + " was processed, but the response was too large to be kept when the step "
                    + "was interrupted: set 'response' to 'file' with a 'destination', or to "
                    + "'none'.");
      }
      return result;
    }
  }
}
