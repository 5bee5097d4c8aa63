package com.couriermft.functions.http;

import com.couriermft.formats.trace.Traceparent;
import com.couriermft.functions.telemetry.Invocation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place of a request in its client's trace: the host's span for it, else a child of the one
 * that the client sent, else the first of a new trace.
 *
 * @param own the span that answers the request
 * @param clientRequestId as the client names it, which is given back; empty without one
 */
record RequestSpan(Traceparent own, Optional<String> clientRequestId) {
  private static final String CLIENT_REQUEST_ID = "x-ms-client-request-id";
  private static final Pattern PRINTABLE = Pattern.compile("[!-~]{1,128}");

  /**
   * Returns the span of a request.
   *
   * @param headers names in lower case
   */
  static RequestSpan of(Map<String, String> headers) {
    Traceparent own =
        Invocation.current()
            .flatMap(Invocation::traceparent)
            .or(() -> Traceparent.parse(headers.get(Traceparent.HEADER)).map(Traceparent::child))
            .orElseGet(Traceparent::random);
    return new RequestSpan(
        own,
        Optional.ofNullable(headers.get(CLIENT_REQUEST_ID))
            .filter(id -> PRINTABLE.matcher(id).matches()));
  }

  /** Returns the headers by which every answer names its span. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Traceparent.HEADER, own.toString());
    clientRequestId.ifPresent(id -> headers.put(CLIENT_REQUEST_ID, id));
    return headers;
  }
}
