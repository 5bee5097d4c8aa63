package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for requests that the API rejects. */
public final class RequestCodes {
  public static final FailureCode INVALID_ADDRESS =
      FailureCode.invalid(
          "invalid_address",
          "The URL contains a character that is not allowed in a URI.",
          "Percent-encode the character.");

  public static final FailureCode ROUTE_NOT_FOUND =
      FailureCode.notFound(
          "route_not_found",
          "The API has no route for this URL.",
          "Correct the URL. docs/reference/routes.md lists all routes.");

  public static final FailureCode METHOD_NOT_ALLOWED =
      FailureCode.refused(
          405,
          "method_not_allowed",
          "The route does not support the method.",
          "Use a method in the header `Allow`.");

  public static final FailureCode UNSUPPORTED_API_VERSION =
      FailureCode.invalid(
          "unsupported_api_version",
          "The API version in `api-version` does not exist.",
          "Use a version that the message lists, or leave out the header for the current version.");

  public static final FailureCode INVALID_QUERY =
      FailureCode.invalid(
          "invalid_query",
          "A query parameter is unknown, occurs twice, or has an invalid value; `errors` lists the"
              + " problems.",
          "Correct the parameters in `errors`. docs/reference/routes.md lists the parameters of"
              + " each route.");

  public static final FailureCode QUERY_TOO_WIDE =
      FailureCode.invalid(
          "query_too_wide",
          "The search for objects with the labels reached the limit of one request before it found"
              + " a match.",
          "Narrow the query with `since` and `until`, or with `execution_id`.");

  public static final FailureCode EVENTS_GONE =
      FailureCode.refused(
          410,
          "events_gone",
          "The feed can't continue after the number in `after`. The following events were deleted,"
              + " or the number is from another installation or from before a restore.",
          "Read what you may have missed from the lists, and read the feed from its start. If "
              + "readers pause longer than events are kept, increase `retention.events_days`.");

  public static final FailureCode UNKNOWN_PARAMETER =
      FailureCode.invalid(
          "unknown_parameter",
          "The route or the chain does not have this parameter.",
          "Use a name that the message lists, or leave it out.");

  public static final FailureCode DUPLICATE_PARAMETER =
      FailureCode.invalid(
          "duplicate_parameter",
          "A query parameter occurs more than once.",
          "Send the parameter once.");

  public static final FailureCode INVALID_REQUEST =
      FailureCode.invalid(
          "invalid_request",
          "The body lacks required fields or has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode INVALID_BODY =
      FailureCode.invalid(
          "invalid_body",
          "The body does not identify a file; `errors` lists the problems.",
          "Correct the fields in `errors`.");

  public static final FailureCode INVALID_NAME =
      FailureCode.invalid(
          "invalid_name",
          "The name contains invalid characters or has an invalid length.",
          "Choose a name in the format that the message describes.");

  public static final FailureCode INVALID_ETAG =
      FailureCode.invalid(
          "invalid_etag",
          "`If-Match` is neither `*` nor an ETag.",
          "Send the `ETag` of the last response unchanged.");

  public static final FailureCode PRECONDITION_FAILED =
      FailureCode.refused(
          412,
          "precondition_failed",
          "The condition in `If-Match` or `If-None-Match` is not met: the object was changed,"
              + " deleted or created after you read it.",
          "Read the object again, and make the change in the current version.");

  public static final FailureCode INVALID_IDEMPOTENCY_KEY =
      FailureCode.invalid(
          "invalid_idempotency_key",
          "The `Idempotency-Key` is empty or too long.",
          "Send 1 to 255 characters, and a new key for each new request.");

  public static final FailureCode IDEMPOTENCY_KEY_REUSED =
      FailureCode.refused(
          422,
          "idempotency_key_reused",
          "The `Idempotency-Key` was used with another body.",
          "Use a new key for a new request.");

  public static final FailureCode DIFFERS =
      FailureCode.invalid(
          "differs",
          "A field has a different value than in the first request with the `Idempotency-Key`.",
          "Use a new key for a new request.");

  public static final FailureCode INVALID_ENCODING =
      FailureCode.invalid(
          "invalid_encoding",
          "The body is not UTF-8, or contains U+FFFD, which replaces invalid bytes.",
          "Send UTF-8. If you need U+FFFD, write it as `\\ufffd`.");

  public static final FailureCode UNSUPPORTED_CHARSET =
      FailureCode.refused(
          415,
          "unsupported_charset",
          "The body uses a character set other than UTF-8.",
          "Send UTF-8.");

  public static final FailureCode UNSUPPORTED_MEDIA_TYPE =
      FailureCode.refused(
          415,
          "unsupported_media_type",
          "The body is compressed, or its type is not supported by the route.",
          "Send the body uncompressed, as `application/json` or as the route requires.");

  public static final FailureCode LENGTH_REQUIRED =
      FailureCode.refused(
          411,
          "length_required",
          "The body was sent in chunks, without a length.",
          "Send the body with `Content-Length`.");

  public static final FailureCode PAYLOAD_TOO_LARGE =
      FailureCode.refused(
          413,
          "payload_too_large",
          "The body is larger than the route or webhook accepts.",
          "Send less; the message contains the limit. Pass large data in files.");

  public static final FailureCode RANGE_REQUIRED =
      FailureCode.invalid(
          "range_required",
          "The file exceeds the maximum size of a response.",
          "Request parts of the file with a `Range` header.");

  public static final FailureCode RANGE_NOT_SATISFIABLE =
      FailureCode.refused(
          416,
          "range_not_satisfiable",
          "The requested range is outside the file.",
          "Request a range within the length in `Content-Range`.");

  public static final FailureCode TOO_MANY_DOWNLOADS =
      FailureCode.transientFailure(
              "too_many_downloads",
              "Other downloads are using all the memory that is reserved for downloads.",
              "Try again after `Retry-After`.")
          .answered(503);

  public static final FailureCode INTERNAL_ERROR =
      FailureCode.refused(
          500,
          "internal_error",
          "An error occurred in Courier. The log entry with this `error_id` contains the reason.",
          "Check the log. If the error occurs again, report it.");

  public static final FailureCode SCHEMA_NOT_FOUND =
      FailureCode.notFound(
          "schema_not_found", "No schema has this name.", "Use a name that the message lists.");

  public static final FailureCode ATTENTION_NOT_FOUND =
      FailureCode.notFound(
          "attention_not_found",
          "No entry with this key needs attention anymore.",
          "Reload the overview.");

  public static final FailureCode ATTENTION_CHANGED =
      FailureCode.conflict(
          "attention_changed",
          "Another operator changed the entry's status after the revision in the request.",
          "Reload the overview and decide again.");

  private RequestCodes() {}
}
