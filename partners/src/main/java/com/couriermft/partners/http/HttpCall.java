package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.partners.connection.HttpHeaderRules;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call to a server, without the parts that the connection adds. Immutable.
 *
 * @param method one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
 * @param target URL of the call
 * @param headers headers by name, in this order; they override headers of the connection with the
 *     same name
 * @param body body of the request
 * @param traceparent trace context of the call's span (W3C Trace Context); {@code null} for none
 * @param redirects maximum number of redirects, 0..5; the call fails after more redirects; with 0,
 *     a redirect is returned as the response
 */
public record HttpCall(
    String method,
    HttpTarget target,
    Map<String, String> headers,
    HttpBody body,
    @Nullable String traceparent,
    int redirects) {
  /** Maximum number of redirects. */
  public static final int MOST_REDIRECTS = 5;

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  /** The safe methods, which change nothing on the server (RFC 9110, 9.2.1). */
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  /**
   * Copies the headers and checks them.
   *
   * @throws CourierException {@code invalid_config} (permanent): the header is one that callers
   *     must not set ({@code Host}, {@code Content-Length}, {@code Authorization}, {@code Cookie},
   *     headers for a single connection), or contains a control character
   * @throws IllegalArgumentException the method or the number of redirects is not supported
   */
  public HttpCall {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    headers.forEach(
        (name, value) ->
            HttpHeaderRules.findProblem(name, value)
                .ifPresent(
                    why -> {
                      throw CourierException.of(StepCodes.INVALID_CONFIG, why);
                    }));
    if (!METHODS.contains(method) || redirects < 0 || redirects > MOST_REDIRECTS) {
      throw new IllegalArgumentException(method + " with " + redirects + " redirects");
    }
  }

  /** Returns a call without headers, body, trace context or redirects. */
  public static HttpCall of(String method, HttpTarget target) {
    return new HttpCall(method, target, Map.of(), HttpBody.NONE, null, 0);
  }

  /** Returns this call with only these headers. */
  public HttpCall withHeaders(Map<String, String> others) {
    return new HttpCall(method, target, others, body, traceparent, redirects);
  }

  /** Returns this call with a different body. */
  public HttpCall withBody(HttpBody other) {
    return new HttpCall(method, target, headers, other, traceparent, redirects);
  }

  /** Returns this call with a trace context. */
  public HttpCall tracedBy(String parent) {
    return new HttpCall(method, target, headers, body, parent, redirects);
  }

  /** Returns this call with a maximum number of redirects to follow. */
  public HttpCall following(int most) {
    return new HttpCall(method, target, headers, body, traceparent, most);
  }

  /**
   * Returns whether the method is safe, that is, whether it changes nothing on the server (RFC
   * 9110, 9.2.1).
   */
  public boolean isSafe() {
    return SAFE.contains(method);
  }

  /**
   * Returns a short description of the call for messages, without its query: {@code POST
   * orders/17}.
   */
  public String describe() {
    return method + " /" + target.path();
  }
}
