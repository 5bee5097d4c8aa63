package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for requests that the API rejects. */
public final class RequestCodes {
  public static final FailureCode INVALID_ADDRESS =
      FailureCode.invalid(
          "invalid_address",
          "The address has a character that no URI may have.",
          "Percent-encode it.");

  public static final FailureCode ROUTE_NOT_FOUND =
      FailureCode.notFound(
          "route_not_found",
          "The API has no such address.",
          "Correct the address; docs/reference/routes.md has every one.");

  public static final FailureCode METHOD_NOT_ALLOWED =
      FailureCode.refused(
          405,
          "method_not_allowed",
          "The address does not take the method.",
          "Use a method of the header `Allow`.");

  public static final FailureCode UNSUPPORTED_API_VERSION =
      FailureCode.invalid(
          "unsupported_api_version",
          "The version of the API in `api-version` does not exist.",
          "Name one that the message lists, or none for the current one.");

  public static final FailureCode INVALID_QUERY =
      FailureCode.invalid(
          "invalid_query",
          "A parameter of the query is unknown, given twice, or has a value that is not possible; "
              + "`errors` names each.",
          "Correct the parameters that `errors` names; docs/reference/routes.md has those of each route.");

  public static final FailureCode QUERY_TOO_WIDE =
      FailureCode.invalid(
          "query_too_wide",
          "A list was searched for labels so far as one request may, and nothing was found.",
          "Narrow the query with `since` and `until`, or with `execution_id`.");

  public static final FailureCode EVENTS_GONE =
      FailureCode.refused(
          410,
          "events_gone",
          "The feed can't continue after the number in `after`. The following events were deleted, or the number belongs to another or restored installation.",
          "Read what may be missing from the lists, and the feed from its beginning; raise "
              + "`retention.events_days` if readers stay away for longer than events are kept.");

  public static final FailureCode UNKNOWN_PARAMETER =
      FailureCode.invalid(
          "unknown_parameter",
          "The route has no such query parameter, or the chain no such parameter.",
          "Use a name that the message lists, or leave it out.");

  public static final FailureCode DUPLICATE_PARAMETER =
      FailureCode.invalid(
          "duplicate_parameter", "The query has a parameter more than once.", "Give it once.");

  public static final FailureCode INVALID_REQUEST =
      FailureCode.invalid(
          "invalid_request",
          "A field of the body is missing or wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode INVALID_BODY =
      FailureCode.invalid(
          "invalid_body",
          "The body does not name the file that is meant; `errors` says what is wrong.",
          "Correct the fields that `errors` names.");

  public static final FailureCode INVALID_NAME =
      FailureCode.invalid(
          "invalid_name",
          "The name has characters, or a length, that names of this kind may not have.",
          "Choose a name of the form that the message gives.");

  public static final FailureCode INVALID_ETAG =
      FailureCode.invalid(
          "invalid_etag",
          "`If-Match` is neither `*` nor one ETag.",
          "Send the `ETag` of the last response unchanged.");

  public static final FailureCode PRECONDITION_FAILED =
      FailureCode.refused(
          412,
          "precondition_failed",
          "`If-Match` or `If-None-Match` does not hold: the thing was changed, removed or made "
              + "since it was read.",
          "Read it again, and repeat the change on what is there now.");

  public static final FailureCode INVALID_IDEMPOTENCY_KEY =
      FailureCode.invalid(
          "invalid_idempotency_key",
          "The `Idempotency-Key` is empty or too long.",
          "Send 1 to 255 characters; a new key for each new request.");

  public static final FailureCode IDEMPOTENCY_KEY_REUSED =
      FailureCode.refused(
          422,
          "idempotency_key_reused",
          "The `Idempotency-Key` was used with another body.",
          "Use a new key for a new request.");

  public static final FailureCode DIFFERS =
      FailureCode.invalid(
          "differs",
          "A field has another value than when the `Idempotency-Key` was first used.",
          "Use a new key for a new request.");

  public static final FailureCode INVALID_ENCODING =
      FailureCode.invalid(
          "invalid_encoding",
          "The body is not UTF-8, or holds U+FFFD, which stands for bytes that are not.",
          "Send UTF-8; write U+FFFD as `\\ufffd` if it is meant.");

  public static final FailureCode UNSUPPORTED_CHARSET =
      FailureCode.refused(
          415,
          "unsupported_charset",
          "The body is in another character set than UTF-8.",
          "Send UTF-8.");

  public static final FailureCode UNSUPPORTED_MEDIA_TYPE =
      FailureCode.refused(
          415,
          "unsupported_media_type",
          "The body is compressed, or of a type that the route does not take.",
          "Send it uncompressed, as `application/json` or as the route says.");

  public static final FailureCode LENGTH_REQUIRED =
      FailureCode.refused(
          411,
          "length_required",
          "The body was sent in chunks, without its length.",
          "Send it with `Content-Length`.");

  public static final FailureCode PAYLOAD_TOO_LARGE =
      FailureCode.refused(
          413,
          "payload_too_large",
          "The body is larger than its route or webhook takes.",
          "Send less; the message has the limit. Hand large data on in files.");

  public static final FailureCode RANGE_REQUIRED =
      FailureCode.invalid(
          "range_required",
          "The file is larger than one answer may be.",
          "Ask for parts of it with a `Range` header.");

  public static final FailureCode RANGE_NOT_SATISFIABLE =
      FailureCode.refused(
          416,
          "range_not_satisfiable",
          "The range that was asked for is outside the file.",
          "Request a range within the length in `Content-Range`.");

  public static final FailureCode TOO_MANY_DOWNLOADS =
      FailureCode.transientFailure(
              "too_many_downloads",
              "Other downloads have the memory there is for them.",
              "Try again after `Retry-After`.")
          .answered(503);

  public static final FailureCode INTERNAL_ERROR =
      FailureCode.refused(
          500,
          "internal_error",
          "Courier itself failed; the reason is in the log under the `error_id`.",
          "Look in the log; report it if it comes again.");

  public static final FailureCode SCHEMA_NOT_FOUND =
      FailureCode.notFound(
          "schema_not_found",
          "There is no schema of that kind.",
          "Ask for one that the message lists.");

  public static final FailureCode ATTENTION_NOT_FOUND =
      FailureCode.notFound(
          "attention_not_found",
          "No entry with this key needs attention any more.",
          "Reload the overview.");

  public static final FailureCode ATTENTION_CHANGED =
      FailureCode.conflict(
          "attention_changed",
          "Another operator changed the mark after the revision in the request.",
          "Reload the overview and decide again.");

  private RequestCodes() {}
}
