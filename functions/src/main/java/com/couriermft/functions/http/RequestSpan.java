package com.couriermft.functions.http;

import com.couriermft.formats.trace.Traceparent;
import com.couriermft.functions.telemetry.Invocation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The position of a request in its client's trace.
 *
 * <p>This is the host's span for the request; without it, a child of the client's span; without
 * both, the first span of a new trace.
 *
 * @param own the span of the request
 * @param clientRequestId the client's id of the request, which the response repeats; empty if there
 *     is none
 */
record RequestSpan(Traceparent own, Optional<String> clientRequestId) {
  private static final String CLIENT_REQUEST_ID = "x-ms-client-request-id";
  private static final Pattern PRINTABLE = Pattern.compile("[!-~]{1,128}");

  /**
   * Returns the span of a request.
   *
   * @param headers headers by name in lower case
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

  /** Returns the response headers that name the span. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Traceparent.HEADER, own.toString());
    clientRequestId.ifPresent(id -> headers.put(CLIENT_REQUEST_ID, id));
    return headers;
  }
}
