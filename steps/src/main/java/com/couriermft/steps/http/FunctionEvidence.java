package com.couriermft.steps.http;

import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.OutcomeUnknownException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.insights.Insights;
import com.couriermft.partners.insights.Insights.Answered;
import com.couriermft.steps.http.FunctionConfig.Wait;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds out from telemetry how a function ended, for calls without a response or a status URL. The
 * position is JSON: {@code {"seek": "2026-01-31T10:00:00Z", "asked": 3}}, with the time of the
 * first query. Telemetry arrives late, so queries are repeated until shortly before the step's
 * timeout. After that, the outcome is unknown.
 */
final class FunctionEvidence {
  /** Period before the step's start that is also searched for telemetry of earlier requests. */
  private static final Duration EARLIER = Duration.ofDays(8);

  private static final Duration LEAST_WAIT = Duration.ofSeconds(30);
  private static final int MOST_SPANS = 100;

  private final FunctionCaller caller;
  private final Insights insights;
  private final SentSpans spans;

  FunctionEvidence(FunctionCaller caller, Insights insights, SentSpans spans) {
    this.caller = caller;
    this.insights = insights;
    this.spans = spans;
  }

  /** Starts the search for telemetry. */
  SliceResult begin() {
    ObjectNode position = Json.object().put("seek", caller.now().toString()).put("asked", 0);
    return later(position, LEAST_WAIT, "Application Insights has not been queried yet");
  }

  /**
   * Queries the telemetry once.
   *
   * @throws OutcomeUnknownException the outcome cannot be determined, or the step's timeout is near
   * @throws CourierException {@code function_failed}: the function ended in failure
   */
  SliceResult look(JsonNode position, FunctionOutputs outputs) {
    List<String> sent = spans.all();
    if (sent.isEmpty()) {
      throw unknown("there is no record of a request to it");
    }
    Optional<Answered> found;
    try {
      found = find(sent, Instant.parse(position.path("seek").asText()).minus(EARLIER));
    } catch (LaterException e) {
      return again(position, e.retryAfter(), e.getMessage());
    } catch (CourierException e) {
      caller.context().cancellation().throwIfCancelled();
      if (e.failureClass() == FailureClass.TRANSIENT) {
        return again(position, Duration.ZERO, e.getMessage());
      }
      throw unknown(e.getMessage());
    }
    return found.isEmpty()
        ? again(position, Duration.ZERO, "Application Insights has no telemetry of the request yet")
        : ended(found.get(), outputs.polls(position));
  }

  private Optional<Answered> find(List<String> sent, Instant since) {
    StepContext context = caller.context();
    List<String> newest = sent.subList(Math.max(0, sent.size() - MOST_SPANS), sent.size());
    return insights.findRequest(
        context.newSpan().traceId(), newest, since, context::closeWhenTimeIsUp);
  }

  private SliceResult ended(Answered answered, FunctionOutputs outputs) {
    String code = answered.resultCode();
    if (!answered.success()) {
      throw CourierException.of(
          HttpCodes.FUNCTION_FAILED,
          ("According to Application Insights, the function of connection '%s' failed with '%s' "
                  + "(invocation '%s').")
              .formatted(caller.config().connection(), code, answered.invocation()));
    } else if (code.equals("202") && caller.config().waiting() != Wait.APPLICATION_INSIGHTS) {
      throw unknown("the app accepted the request, but the response with the status URL was lost");
    }
    if (code.matches("[1-5][0-9]{2}")) {
      outputs.code(Integer.parseInt(code));
    }
    if (!answered.invocation().isEmpty()) {
      outputs.invocation(answered.invocation());
    }
    return SliceResult.done(outputs.evidence("application_insights").result());
  }

  private SliceResult again(JsonNode position, Duration told, String why) {
    int asked = position.path("asked").intValue() + 1;
    Duration grown = LEAST_WAIT.multipliedBy(Math.min(10, asked));
    ObjectNode next = position.deepCopy();
    return later(next.put("asked", asked), told.compareTo(grown) > 0 ? told : grown, why);
  }

  /**
   * Schedules the next query. The last one runs shortly before the step's timeout, so that the step
   * fails with this query's failure.
   */
  private SliceResult later(ObjectNode position, Duration wait, String why) {
    Instant last = caller.context().cancellation().deadline().minus(LEAST_WAIT);
    Duration left = Duration.between(caller.now(), last);
    if (left.compareTo(SliceResult.SHORTEST_DELAY) < 0) {
      throw unknown(why);
    }
    Duration delay = wait.compareTo(left) < 0 ? wait : left;
    boolean possible = delay.compareTo(SliceResult.LONGEST_DELAY) < 0;
    return SliceResult.later(position, possible ? delay : SliceResult.LONGEST_DELAY);
  }

  private OutcomeUnknownException unknown(String why) {
    String what = "The function of connection '%s' may or may not have run: %s";
    return new OutcomeUnknownException(
        spans.operation(),
        SafeText.of(what.formatted(caller.config().connection(), why), 800),
        null);
  }
}
