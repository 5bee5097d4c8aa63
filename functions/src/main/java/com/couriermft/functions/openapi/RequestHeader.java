package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The headers of requests. */
public enum RequestHeader {
  /** The API version that the request was written for. */
  API_VERSION("api-version", "The version of the API that the client uses."),
  /** The client's trace. */
  TRACEPARENT("traceparent", "The position of the client in its trace (W3C Trace Context)."),
  /** The client's own id of the request. */
  CLIENT_REQUEST_ID(
      "x-ms-client-request-id", "The client's request ID, which the response returns."),
  /** The ETags that the client has. */
  IF_NONE_MATCH(
      "If-None-Match", "ETags that the client has. The response is 304 if one of them is current."),
  /** The condition that the object does not exist yet. */
  IF_NONE_MATCH_ANY("If-None-Match", "`*`: only if the object does not exist."),
  /** The condition that the stored version has one of these ETags. */
  IF_MATCH("If-Match", "`*`, or ETags: only if one of them is the current version."),
  /** The key by which repetitions of the request are recognized. */
  IDEMPOTENCY_KEY(
      "Idempotency-Key",
      "1 to 255 characters. A repeated request with the same key and body within 24 hours returns "
          + "the execution of the first request."),
  /** The reason for a change. */
  REASON(
      "X-Courier-Reason",
      "Reason for the audit logs: up to 1,000 characters, percent-encoded UTF-8."),
  /** The preferred time to wait for the end. */
  PREFER(
      "Prefer",
      "`wait=N`: waits up to N seconds, at most 20, for the end of the execution or for an event "
          + "(RFC 7240)."),
  /** The requested range of a file. */
  RANGE("Range", "`bytes=0-`: the requested part of the file (RFC 9110)."),
  /** The ETag of the file to which the range belongs. */
  IF_RANGE("If-Range", "The `ETag` of the file that the part belongs to."),
  /** The id of a message. */
  WEBHOOK_ID("webhook-id", "The message ID, with scheme `standard`."),
  /** The time of a message. */
  WEBHOOK_TIMESTAMP("webhook-timestamp", "Seconds since 1970, with scheme `standard`."),
  /** The signature of a message. */
  WEBHOOK_SIGNATURE("webhook-signature", "`v1,…`, with scheme `standard`.");

  private final String text;
  private final String help;

  RequestHeader(String text, String help) {
    this.text = text;
    this.help = help;
  }

  /** Returns the name of the parameter among the document's components. */
  String component() {
    return ClientNames.pascal(name().toLowerCase(Locale.ROOT)) + "Header";
  }

  /** Returns the OpenAPI parameter object. */
  ObjectNode describe() {
    ObjectNode json = Json.object().put("name", text).put("in", "header").put("description", help);
    json.putObject("schema").put("type", "string");
    return json;
  }
}
