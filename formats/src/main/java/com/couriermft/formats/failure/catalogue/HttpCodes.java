package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for requests to HTTP servers. */
public final class HttpCodes {
  public static final FailureCode HTTP_STATUS =
      FailureCode.of(
              FailureClass.PERMANENT,
              "http_status",
              "The server answered with a status that the step does not expect.",
              "Read the answer in the message; `expect_status` and `retry_status` say what counts.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode RESPONSE_TOO_LARGE =
      FailureCode.permanent(
          "response_too_large",
          "The answer is larger than an output may be, or than it may become when unpacked.",
          "Take it as a file: `response` `file` with a `destination`.");

  public static final FailureCode RESPONSE_NOT_READABLE =
      FailureCode.permanent(
          "response_not_readable",
          "The answer is neither JSON nor text, or its charset or encoding is not known.",
          "Take it as a file, set `response` to `none`, or let `decompress` unpack it.");

  public static final FailureCode PAGINATION_FAILED =
      FailureCode.permanent(
          "pagination_failed",
          "The pages of a list lead back to one that was read, are too many, or lack what `items`, "
              + "`next` or `until` should find.",
          "Compare `pagination` with what the server answers.");

  public static final FailureCode POLL_FAILED =
      FailureCode.permanent(
          "poll_failed",
          "What was asked of the server ended in failure there, or it names no place to ask.",
          "Read the answer in the message; compare `poll` with what the server answers.");

  public static final FailureCode FUNCTION_FAILED =
      FailureCode.permanent(
          "function_failed",
          "A function or an orchestration of a function app was run, and ended in failure there.",
          "Read the message, and the app's own telemetry; repair the app, then rerun the"
              + " execution.");

  public static final FailureCode FUNCTION_NOT_LISTED =
      FailureCode.permanent(
          "function_not_listed",
          "The connection lists the functions that steps may run, and this one is not among them.",
          "Have an administrator add it to `functions` of the connection, or run a listed one by"
              + " its name.");

  public static final FailureCode NO_CONTENT =
      FailureCode.permanent(
          "no_content",
          "The server answered the request for a file with no content (204 or 205).",
          "Ask the partner whether the file is there; set `response` to `none` if no file is"
              + " expected.");

  public static final FailureCode UNEXPECTED_CONTENT_TYPE =
      FailureCode.permanent(
          "unexpected_content_type",
          "A file was asked for, and the answer has a type that `expect_content_type` does not"
              + " list: it may be a log-in or error page.",
          "Check what the server sends at this address; correct the connection's log-in, or"
              + " `expect_content_type`.");

  public static final FailureCode RESPONSE_TOO_SMALL =
      FailureCode.permanent(
          "response_too_small",
          "A file has fewer bytes than `min_bytes`.",
          "Ask the partner whether the file is complete, or correct `min_bytes`.");

  private HttpCodes() {}
}
