package com.couriermft.functions.http;

import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts exceptions to responses (RFC 9457), with a stable {@code code}, and for invalid input
 * with all of its problems.
 *
 * <pre>{"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "…",
 *  "instance": "/api/jobs/partner-invoices", "code": "invalid_definition",
 *  "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
 *  "errors": [{"pointer": "/steps/2/type", "code": "unknown_step_type", "detail": "…",
 *    "suggestion": "sftp.list"}]}</pre>
 *
 * <p>A refused transition also has the {@code state} of the execution, and a failed precondition
 * the {@code current} version. An unexpected exception has an {@code error_id} instead of a reason;
 * the log has the same id with the stack trace.
 */
public final class Problems {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
  private static final String RETRY_AFTER_SECONDS = "5";

  private static final Map<Integer, String> TITLES =
      Map.ofEntries(
          Map.entry(400, "Bad Request"),
          Map.entry(401, "Unauthorized"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "Not Found"),
          Map.entry(405, "Method Not Allowed"),
          Map.entry(409, "Conflict"),
          Map.entry(410, "Gone"),
          Map.entry(411, "Length Required"),
          Map.entry(412, "Precondition Failed"),
          Map.entry(413, "Content Too Large"),
          Map.entry(415, "Unsupported Media Type"),
          Map.entry(416, "Range Not Satisfiable"),
          Map.entry(422, "Unprocessable Content"),
          Map.entry(429, "Too Many Requests"),
          Map.entry(500, "Internal Server Error"),
          Map.entry(503, "Service Unavailable"));

  private Problems() {}

  /** Returns the response for an exception. */
  public static Response of(Exception thrown, Request request) {
    int status = status(thrown, request);
    String instance = request.uri().getRawPath();
    if (thrown instanceof DamagedDataException damaged) {
      return unexpected(damaged, request.method() + " " + instance, instance, damaged.getMessage());
    }
    if (status == 500 || !(thrown instanceof CourierException known)) {
      String detail = "An internal error occurred; search the log for the error_id.";
      return unexpected(thrown, request.method() + " " + instance, instance, detail);
    }
    Response response = answer(status, known.code(), json(status, known, instance));
    if (status == 503) {
      LOG.warn("{} {} received the response 503", request.method(), instance, thrown);
      response = response.with("Retry-After", RETRY_AFTER_SECONDS);
    }
    if (known instanceof StatusException ours) {
      for (Map.Entry<String, String> header : ours.headers().entrySet()) {
        response = response.with(header.getKey(), header.getValue());
      }
    }
    return response;
  }

  private static ObjectNode json(int status, CourierException known, String instance) {
    ObjectNode json = problem(status, known.code(), known.getMessage(), instance);
    if (known instanceof InvalidInputException invalid) {
      ArrayNode errors = json.putArray("errors");
      invalid.problems().forEach(problem -> errors.add(Json.<ObjectNode>tree(problem)));
    }
    if (known instanceof InvalidJobStateTransitionException refused) {
      json.put("state", refused.state());
    }
    if (known instanceof PreconditionFailedException failed) {
      failed.current().ifPresent(current -> json.set("current", current.toJson()));
    }
    return json;
  }

  /** Returns the response for a URL with a character that is not allowed in URIs. */
  static Response badAddress() {
    String detail = "The URL has a character that must be percent-encoded.";
    String code = RequestCodes.INVALID_ADDRESS.code();
    return answer(400, code, problem(400, code, detail, ""));
  }

  private static int status(Exception thrown, Request request) {
    if (!(thrown instanceof CourierException known)) {
      return 500;
    }
    Integer status = known.failureCode().status();
    boolean conditional = request.findHeader("if-match").isPresent() || request.mustBeNew();
    if (thrown instanceof StoreConflict && conditional) {
      return 412;
    } else if (status != null) {
      return status;
    }
    return known.failureClass() == FailureClass.TRANSIENT ? 503 : 500;
  }

  private static Response unexpected(
      Exception thrown, String what, String instance, String detail) {
    String id = UUID.randomUUID().toString();
    LOG.error("Error(id={}) {}", id, what, thrown);
    String code =
        thrown instanceof DamagedDataException damaged
            ? damaged.code()
            : RequestCodes.INTERNAL_ERROR.code();
    return answer(500, code, problem(500, code, detail, instance).put("error_id", id));
  }

  private static ObjectNode problem(int status, String code, String detail, String instance) {
    ObjectNode json =
        Json.object()
            .put("type", "about:blank")
            .put("title", TITLES.getOrDefault(status, "Error"))
            .put("status", status)
            .put("detail", detail)
            .put("instance", instance)
            .put("code", code);
    Trace.current().ifPresent(trace -> json.put(Trace.KEY, trace));
    return json;
  }

  private static Response answer(int status, String code, ObjectNode json) {
    return Response.json(status, Redaction.of(json))
        .with("Content-Type", "application/problem+json")
        .with("x-ms-error-code", code);
  }
}
