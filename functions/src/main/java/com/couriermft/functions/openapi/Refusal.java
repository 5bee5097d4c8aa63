package com.couriermft.functions.openapi;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** The statuses of problems, and the problem document (RFC 9457). */
enum Refusal {
  BAD_REQUEST(400, "The request is invalid. `errors` lists all problems of the input."),
  UNAUTHORIZED(401, "The caller is not authenticated.", ApiHeader.WWW_AUTHENTICATE),
  FORBIDDEN(403, "The caller does not have the required permission.", ApiHeader.MISSING_SCOPE),
  NOT_FOUND(404, "The object does not exist."),
  CONFLICT(409, "The state of an object does not allow the request."),
  GONE(410, "The object no longer exists."),
  LENGTH_REQUIRED(411, "The body has no `Content-Length`."),
  PRECONDITION_FAILED(
      412,
      "The condition in `If-Match` or `If-None-Match` is not met. `current` is the current"
          + " version."),
  CONTENT_TOO_LARGE(413, "The body, or the requested data, is too large."),
  UNSUPPORTED_MEDIA_TYPE(
      415, "The media type of the body is not supported.", ApiHeader.ACCEPT_PATCH),
  RANGE_NOT_SATISFIABLE(416, "The file does not have the requested part.", ApiHeader.CONTENT_RANGE),
  UNPROCESSABLE_CONTENT(
      422, "The request contradicts an earlier request, or refers to a missing object."),
  TOO_MANY_REQUESTS(429, "Too many requests.", ApiHeader.RETRY_AFTER),
  INTERNAL_SERVER_ERROR(500, "An error occurred. The log contains details with the `error_id`."),
  SERVICE_UNAVAILABLE(503, "The storage or the host cannot respond now.", ApiHeader.RETRY_AFTER);

  static final String TYPE = "application/problem+json";

  private static final Shape.Fields PROBLEM_OF_INPUT =
      Parts.object(
          Parts.must(
              "pointer",
              Parts.TEXT,
              "JSON pointer into the body, or the name of a parameter; empty for the entire body"),
          Parts.must("code", Parts.TEXT, "The failure code of the problem"),
          Parts.must("detail", Parts.TEXT, "What is wrong, what was expected, and what to do"),
          Parts.may("suggestion", Parts.TEXT, "The known name that was probably intended"));

  /** A problem in an input. */
  static final Component INPUT = new Component("InputProblem", PROBLEM_OF_INPUT);

  /** The problem document. */
  static final Component PROBLEM =
      new Component(
          "Problem",
          Parts.object(
              Parts.must("type", Parts.TEXT, "Always about:blank. `code` identifies the problem"),
              Parts.must("title", Parts.TEXT, "Name of the status code"),
              Parts.must("status", Parts.whole(400, 599), "The status code"),
              Parts.must("detail", Parts.TEXT, "What is wrong, what was expected, and what to do"),
              Parts.must("instance", Parts.TEXT, "The path of the request"),
              Parts.must("code", new Shape.Given(codes(), "failure code"), "The failure code"),
              Parts.may("trace_id", Parts.TEXT, "ID of the request's trace, to find it in the log"),
              Parts.may("errors", Parts.list(INPUT.ref()), "All problems of the input"),
              Parts.may("state", Parts.TEXT, "The state that does not allow the request"),
              Parts.may(
                  "current",
                  Parts.object(
                      Parts.must("etag", Parts.TEXT, "The ETag of the current version"),
                      Parts.may("version", Parts.COUNT, "The current version")),
                  "The current version, if a precondition is not met"),
              Parts.may("error_id", Parts.TEXT, "ID of the error in the log")));

  private final int status;
  private final String description;
  private final List<ApiHeader> headers;

  Refusal(int status, String description, ApiHeader... headers) {
    this.status = status;
    this.description = description;
    this.headers = List.of(headers);
  }

  int status() {
    return status;
  }

  String component() {
    return ClientNames.pascal(name().toLowerCase(Locale.ROOT));
  }

  /** Returns the response in the document. */
  ApiAnswer answer() {
    return ApiAnswer.of(status, description, TYPE)
        .with(headers.toArray(ApiHeader[]::new))
        .with(ApiHeader.ERROR_CODE);
  }

  /** Returns the existing codes. Later releases may add more. */
  private static ObjectNode codes() {
    ObjectNode schema = Json.object();
    ArrayNode either = schema.putArray("anyOf");
    ArrayNode known = either.addObject().put("type", "string").putArray("enum");
    FailureCatalogue.subjects().stream()
        .flatMap(subject -> subject.codes().stream())
        .map(FailureCode::code)
        .sorted()
        .forEach(known::add);
    either.addObject().put("type", "string");
    return schema;
  }
}
