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
  BAD_REQUEST(400, "The request is wrong; `errors` has every problem of an input."),
  UNAUTHORIZED(401, "Nobody knows who asks.", ApiHeader.WWW_AUTHENTICATE),
  FORBIDDEN(403, "The caller may not do this.", ApiHeader.MISSING_SCOPE),
  NOT_FOUND(404, "There is none."),
  CONFLICT(409, "The state of something does not allow it."),
  GONE(410, "It is no longer there."),
  LENGTH_REQUIRED(411, "The body has no `Content-Length`."),
  PRECONDITION_FAILED(412, "`If-Match` or `If-None-Match` does not hold; `current` is what is."),
  CONTENT_TOO_LARGE(413, "The body, or what was asked for, is too large."),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has another type.", ApiHeader.ACCEPT_PATCH),
  RANGE_NOT_SATISFIABLE(416, "The file has no such part.", ApiHeader.CONTENT_RANGE),
  UNPROCESSABLE_CONTENT(422, "It contradicts an earlier request, or names what is not there."),
  TOO_MANY_REQUESTS(429, "Too many requests.", ApiHeader.RETRY_AFTER),
  INTERNAL_SERVER_ERROR(500, "Something went wrong; the log has it under `error_id`."),
  SERVICE_UNAVAILABLE(503, "Storage, or the host, cannot answer now.", ApiHeader.RETRY_AFTER);

  static final String TYPE = "application/problem+json";

  private static final Shape.Fields PROBLEM_OF_INPUT =
      Parts.object(
          Parts.must(
              "pointer",
              Parts.TEXT,
              "JSON pointer into the body, or the name of a parameter; empty for the whole"),
          Parts.must("code", Parts.TEXT, "What is wrong, for machines; one of the failure codes"),
          Parts.must("detail", Parts.TEXT, "What was found, what was expected, and what to do"),
          Parts.may("suggestion", Parts.TEXT, "The known name that was probably meant"));

  /** A problem of an input. */
  static final Component INPUT = new Component("InputProblem", PROBLEM_OF_INPUT);

  /** The problem document. */
  static final Component PROBLEM =
      new Component(
          "Problem",
          Parts.object(
              Parts.must("type", Parts.TEXT, "Always about:blank: the code says what it is"),
              Parts.must("title", Parts.TEXT, "The status in words"),
              Parts.must("status", Parts.whole(400, 599), "The status"),
              Parts.must("detail", Parts.TEXT, "What was found, what was expected, what to do"),
              Parts.must("instance", Parts.TEXT, "The path of the request"),
              Parts.must("code", new Shape.Given(codes(), "failure code"), "The failure code"),
              Parts.may("trace_id", Parts.TEXT, "The request's trace, under which the log has it"),
              Parts.may("errors", Parts.list(INPUT.ref()), "Every problem of an input"),
              Parts.may("state", Parts.TEXT, "The state that does not allow what was asked for"),
              Parts.may(
                  "current",
                  Parts.object(
                      Parts.must("etag", Parts.TEXT, "The ETag of what is there"),
                      Parts.may("version", Parts.COUNT, "Its version")),
                  "What is there, where a precondition does not hold"),
              Parts.may("error_id", Parts.TEXT, "Under which the log has what went wrong")));

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
