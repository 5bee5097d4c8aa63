package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for requests to HTTP servers. */
public final class HttpCodes {
  public static final FailureCode HTTP_STATUS =
      FailureCode.of(
              FailureClass.PERMANENT,
              "http_status",
              "The server returned a status code that the step does not expect.",
              "Read the response in the message. `expect_status` and `retry_status` list the codes"
                  + " that the step accepts or retries.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode RESPONSE_TOO_LARGE =
      FailureCode.permanent(
          "response_too_large",
          "The response exceeds the maximum size of an output or of an unpacked response.",
          "Save the response as a file: set `response` to `file`, with a `destination`.");

  public static final FailureCode RESPONSE_NOT_READABLE =
      FailureCode.permanent(
          "response_not_readable",
          "The response is neither JSON nor text, or its character set or encoding is unknown.",
          "Save the response as a file, set `response` to `none`, or unpack it with `decompress`.");

  public static final FailureCode PAGINATION_FAILED =
      FailureCode.permanent(
          "pagination_failed",
          "The pages of a list repeat, are too many, or lack a value for `items`, `next` or "
              + "`until`.",
          "Compare `pagination` with the server's response.");

  public static final FailureCode POLL_FAILED =
      FailureCode.permanent(
          "poll_failed",
          "The operation failed on the server, or the response contains no status URL.",
          "Read the response in the message. Compare `poll` with the server's response.");

  public static final FailureCode FUNCTION_FAILED =
      FailureCode.permanent(
          "function_failed",
          "A function or orchestration of a function app failed.",
          "Read the message and the telemetry of the app. Fix the app, then run the execution "
              + "again.");

  public static final FailureCode FUNCTION_NOT_LISTED =
      FailureCode.permanent(
          "function_not_listed",
          "The connection does not allow steps to run this function.",
          "Ask an administrator to add it to `functions` of the connection, or use an allowed "
              + "function by its name.");

  public static final FailureCode NO_CONTENT =
      FailureCode.permanent(
          "no_content",
          "The server's response has no content (204 or 205), but the step expects a file.",
          "Ask the partner whether the file exists. If no file is expected, set `response` to "
              + "`none`.");

  public static final FailureCode UNEXPECTED_CONTENT_TYPE =
      FailureCode.permanent(
          "unexpected_content_type",
          "The server returned a type that `expect_content_type` does not list, instead of a "
              + "file. It may be a login or error page.",
          "Check the server's response at this address. Correct the connection's authentication, "
              + "or `expect_content_type`.");

  public static final FailureCode RESPONSE_TOO_SMALL =
      FailureCode.permanent(
          "response_too_small",
          "A file has fewer bytes than `min_bytes`.",
          "Ask the partner whether the file is complete, or correct `min_bytes`.");

  private HttpCodes() {}
}
