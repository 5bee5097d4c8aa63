package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The headers of responses. */
public enum ApiHeader {
  /** The version of the API. */
  API_VERSION("api-version", true, "The current version of the API."),
  /** The span of the response. */
  TRACEPARENT(
      "traceparent",
      true,
      "The position of the request in its trace (W3C Trace Context). The log contains the trace "
          + "ID."),
  /** The header with the client's own id of the request. */
  CLIENT_REQUEST_ID("x-ms-client-request-id", false, "The client's request ID, unchanged."),
  /** The header that says whether the response may be cached. */
  CACHE_CONTROL(
      "Cache-Control",
      true,
      "`no-store`, or `no-cache`: you can cache the response, but revalidate it each time."),
  /** The version of the resource. */
  ETAG(
      "ETag",
      true,
      "The version of the resource, for `If-Match`, or (`W/…`) the hash of the response, for "
          + "`If-None-Match`."),
  /** The URL of the object that was saved or started. */
  LOCATION("Location", true, "The URL of the saved or started object."),
  /** The URL of the next page. */
  LINK("Link", false, "`<…>; rel=\"next\"`: the next page (RFC 8288)."),
  /** The header with the delay before a retry. */
  RETRY_AFTER("Retry-After", true, "Seconds to wait before the next request."),
  /** The header with the delay before an open execution should be read again. */
  RETRY_WHILE_OPEN(
      "Retry-After",
      false,
      "Seconds to wait before the next request, while the execution is open."),
  /** The header that says whether an earlier request started the execution. */
  IDEMPOTENT_REPLAYED(
      "Idempotent-Replayed",
      false,
      "`true` if another request with the same key started the execution."),
  /** The header that says that the request has waited. */
  PREFERENCE_APPLIED("Preference-Applied", false, "`wait=N` if the request waited."),
  /** The header that says how to authenticate. */
  WWW_AUTHENTICATE("WWW-Authenticate", true, "How to authenticate (RFC 9110)."),
  /** The header that names the missing scope. */
  MISSING_SCOPE("WWW-Authenticate", false, "The missing role, as `scope`."),
  /** The failure code. */
  ERROR_CODE("x-ms-error-code", true, "The `code` of the body."),
  /** The media types of patches. */
  ACCEPT_PATCH("Accept-Patch", false, "The media type that `PATCH` accepts."),
  /** The header with the range of the file in the body. */
  CONTENT_RANGE("Content-Range", true, "The returned bytes of the file (RFC 9110)."),
  /** The header that announces that ranges of the file can be requested. */
  ACCEPT_RANGES("Accept-Ranges", true, "`bytes` if you can request parts with `Range`."),
  /** The name of the file. */
  CONTENT_DISPOSITION("Content-Disposition", true, "The name of the file (RFC 6266)."),
  /** The header that prevents browsers from guessing the file's type. */
  CONTENT_TYPE_OPTIONS("X-Content-Type-Options", true, "`nosniff`.");

  private final String text;
  private final boolean always;
  private final String help;

  ApiHeader(String text, boolean always, String help) {
    this.text = text;
    this.always = always;
    this.help = help;
  }

  String text() {
    return text;
  }

  /** Returns the name of the header among the document's components. */
  String component() {
    return ClientNames.pascal(name().toLowerCase(Locale.ROOT));
  }

  /** Returns the OpenAPI header object. */
  ObjectNode describe() {
    ObjectNode json = Json.object().put("description", help).put("required", always);
    json.putObject("schema").put("type", "string");
    return json;
  }
}
