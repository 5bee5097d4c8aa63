package com.couriermft.steps.http;

import com.couriermft.engine.spi.NotDoneException;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Traceparent;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The spans of requests that may have run a function, for finding its telemetry. A span is recorded
 * before each request as {@code {"operation": "01J…", "span": "00f067aa0ba902b7"}}.
 *
 * @param context context of the attempt
 * @param operation operation to which the requests belong
 * @param kept whether spans are recorded, which is unnecessary if telemetry is never queried
 */
record SentSpans(StepContext context, String operation, boolean kept) {
  /**
   * Records a new span and returns it for the next request.
   *
   * @throws NotDoneException the lease was lost in the meantime
   */
  Traceparent next() throws NotDoneException {
    Traceparent span = context.newSpan();
    if (kept) {
      context
          .workspace()
          .note(Json.object().put("operation", operation).put("span", span.spanId()));
      try {
        context.ensureLease();
      } catch (CourierException e) {
        throw new NotDoneException(e);
      }
    }
    return span;
  }

  /** Returns the span ids of all sent requests, from all attempts. */
  List<String> all() {
    List<String> all = new ArrayList<>();
    for (JsonNode note : context.workspace().notesOfThisRound()) {
      if (note.path("operation").asText().equals(operation) && note.has("span")) {
        all.add(note.path("span").asText());
      }
    }
    return all;
  }
}
