package com.couriermft.steps.http;

import com.couriermft.engine.spi.NotDoneException;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.steps.http.FunctionConfig.Wait;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request that runs a function, as an unsafe operation that is performed once. Its result is
 * JSON, without keys:
 *
 * <pre>{"status_code": 202, "body": {…}, "place": {"path": "runtime/webhooks/…", "query": "…"},
 *  "instance": "01J…", "retry_after": 10, "failure": {"code": "redirect_refused", "message": "…"}}
 * </pre>
 *
 * <p>{@code place} is the target for polling the status. {@code failure} describes a problem with
 * the response although the request was performed.
 */
final class FunctionAct implements UnsafeAct.Deed {
  private static final int ACCEPTED = 202;
  private static final int CONFLICT = 409;

  private final FunctionCaller caller;
  private final FunctionConfig config;
  private final String operation;
  private final SentSpans spans;

  FunctionAct(FunctionCaller caller, String operation, SentSpans spans) {
    this.caller = caller;
    this.config = caller.config();
    this.operation = operation;
    this.spans = spans;
  }

  /** Returns the target of the function call. */
  private HttpTarget target() {
    if (config.isStartedByName()) {
      return DurableStatus.start(config.function(), operation);
    }
    return config.path().isEmpty()
        ? HttpTarget.of("api/" + UrlEncoding.encode(config.function()))
        : new HttpTarget(config.path(), null);
  }

  @Override
  public String describe() {
    return config.method() + " /" + target().path();
  }

  @Override
  public boolean isIdempotent() {
    return config.isRepeatable() && config.waiting() != Wait.APPLICATION_INSIGHTS;
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
      return afterLoss(e.why(), e);
    }
  }

  private HttpCall unsent() throws NotDoneException {
    try {
      caller.partner().requireListed(config.function());
      return caller.run(target(), operation, spans.next());
    } catch (CourierException e) {
      throw new NotDoneException(e);
    }
  }

  private JsonNode judged(HttpCall call, HttpAnswer answer) throws IOException, NotDoneException {
    int status = answer.status();
    if (FunctionCaller.JUDGE.isExpected(status)) {
      if (status == ACCEPTED && config.waiting() == Wait.APPLICATION_INSIGHTS) {
        throw new IOException("the request was accepted; its outcome comes from telemetry");
      }
      return readOrAsk(answer);
    } else if (status == CONFLICT && config.isStartedByName()) {
      return Json.object().put("status_code", status).setAll(placed());
    }
    CourierException failure = FunctionCaller.JUDGE.failure(call.describe(), answer, caller.now());
    return switch (FunctionCaller.JUDGE.deed(answer)) {
      case NOT_DONE -> throw new NotDoneException(failure);
      default -> afterLoss(failure, new IOException(failure.getMessage(), failure));
    };
  }

  private JsonNode readOrAsk(HttpAnswer answer) throws IOException {
    try {
      return read(answer);
    } catch (IOException broken) {
      caller.context().cancellation().throwIfCancelled();
      return afterLoss(null, broken);
    }
  }

  /**
   * Asks Durable Functions whether the orchestration was started; without a response the outcome is
   * unknown.
   *
   * @param why the failure of an idempotent request; {@code null} to throw {@code unknown}
   */
  private JsonNode afterLoss(@Nullable CourierException why, IOException unknown)
      throws IOException {
    Optional<JsonNode> known;
    try {
      known = ask();
    } catch (CourierException e) {
      unknown.addSuppressed(e);
      known = Optional.empty();
    }
    if (known.isPresent()) {
      return known.get();
    } else if (why != null && isIdempotent()) {
      throw why;
    }
    throw unknown;
  }

  private ObjectNode read(HttpAnswer answer) throws IOException {
    ObjectNode result = Json.object().put("status_code", answer.status());
    try {
      JsonNode body = FunctionCaller.body(answer);
      result.set("body", caller.masked(body));
      answer
          .header("retry-after")
          .flatMap(text -> RetryAfter.of(text, caller.now()))
          .ifPresent(wait -> result.put("retry_after", wait.toSeconds()));
      follow(answer, body, result);
    } catch (CourierException e) {
      if (e.failureClass() != FailureClass.PERMANENT) {
        throw e;
      }
      result.putObject("failure").put("code", e.code()).put("message", e.getMessage());
    }
    return result;
  }

  private void follow(HttpAnswer answer, JsonNode body, ObjectNode result) {
    Wait wait = config.waiting();
    boolean asks = wait == null || wait == Wait.STATUS_URL;
    if (wait != Wait.DURABLE && !(asks && answer.status() == ACCEPTED)) {
      return;
    }
    JsonNode durable = body.path("statusQueryGetUri");
    Optional<String> url =
        durable.isTextual()
            ? Optional.of(durable.textValue())
            : answer.header("operation-location").or(() -> answer.header("location"));
    if (url.isPresent()) {
      HttpTarget place = caller.partner().follow(url.get(), answer);
      result.set("place", HttpCaller.position(UrlKeys.without(place)));
      if (body.path("id").isTextual() && durable.isTextual()) {
        result.set("instance", body.get("id"));
      }
    } else if (wait == Wait.DURABLE) {
      result.setAll(placed());
    }
  }

  /** Returns the status URL of the orchestration whose instance id is the operation's id. */
  private ObjectNode placed() {
    ObjectNode known = Json.object().put("instance", operation);
    return known.set("place", HttpCaller.position(DurableStatus.place(operation)));
  }

  /** Asks Durable Functions for the orchestration whose instance id is the operation's id. */
  @Override
  public Optional<JsonNode> ask() throws IOException {
    if (config.waiting() != Wait.DURABLE) {
      return Optional.empty();
    }
    HttpTarget place = DurableStatus.place(operation);
    try (HttpAnswer answer = caller.ask("GET", place)) {
      if (FunctionCaller.JUDGE.isExpected(answer.status())
          || DurableStatus.of(FunctionWait.readable(answer)).isPresent()) {
        return Optional.of(placed());
      } else if (answer.status() == 404) {
        return Optional.empty();
      }
      throw FunctionCaller.JUDGE.failure("GET /" + place.path(), answer, caller.now());
    }
  }

  @Override
  public JsonNode assumedDone() {
    return Json.object().put("assumed", true);
  }
}
