package com.couriermft.functions.api;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to start an execution; every field is optional.
 *
 * <pre>{"parameters": {"day": "2026-11-20"}, "priority": 5, "not_before": "2026-11-20T22:00:00Z",
 *  "version": 3, "max_retries": 0}</pre>
 *
 * @param parameters validated against the job's parameters when the execution is created
 * @param priority 0..9; {@code null} for the job's priority
 * @param notBefore earliest start; {@code null} for none
 * @param version 1..999,999; {@code null} for the current version
 * @param maxRetries retries of each step, 0..20; {@code null} for the values in the definition
 */
record StartBody(
    ObjectNode parameters,
    @Nullable Integer priority,
    @Nullable Instant notBefore,
    @Nullable Integer version,
    @Nullable Integer maxRetries) {
  /**
   * Parses the body of a request.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_request}, with
   *     every problem
   */
  static StartBody read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    StartBody read =
        new StartBody(
            body.object(StartShape.PARAMETERS.name()),
            body.findInteger(StartShape.PRIORITY),
            time(body),
            body.findInteger(StartShape.VERSION),
            body.findInteger(StartShape.MAX_RETRIES));
    ReasonBody.allow(body);
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_REQUEST,
          "The request has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  private static @Nullable Instant time(CheckedObject body) {
    String text = body.findText(StartShape.NOT_BEFORE);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      String detail =
          "'" + text + "' is not a valid time; expected a time such as 2026-11-20T22:00:00Z.";
      body.problem(StartShape.NOT_BEFORE.name(), CommonCodes.INVALID_VALUE, detail);
      return null;
    }
  }
}
