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
 * A call of a server, without the parts that its connection adds. Immutable.
 *
 * @param method one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
 * @param target URL of the call
 * @param headers by name, in this order; they replace a header of the connection with the same name
 * @param body body of the request
 * @param traceparent of the call's span (W3C Trace Context); {@code null} for none
 * @param redirects maximum number of redirects, 0..5; a further one fails, and with 0 a redirect is
 *     returned unchanged
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

  /** Methods that change nothing there (RFC 9110, 9.2.1). */
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  /**
   * Copies and checks.
   *
   * @throws CourierException {@code invalid_config} (permanent): a header is not for callers to set
   *     ({@code Host}, {@code Content-Length}, {@code Authorization}, {@code Cookie}, those of one
   *     connection), or has a control character
   * @throws IllegalArgumentException the method or the number of redirects is not possible
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

  /** Returns a call without headers, body, trace and redirects. */
  public static HttpCall of(String method, HttpTarget target) {
    return new HttpCall(method, target, Map.of(), HttpBody.NONE, null, 0);
  }

  /** Returns this call with these headers, and no others. */
  public HttpCall withHeaders(Map<String, String> others) {
    return new HttpCall(method, target, others, body, traceparent, redirects);
  }

  /** Returns this call with another body. */
  public HttpCall withBody(HttpBody other) {
    return new HttpCall(method, target, headers, other, traceparent, redirects);
  }

  /** Returns this call as part of a trace. */
  public HttpCall tracedBy(String parent) {
    return new HttpCall(method, target, headers, body, parent, redirects);
  }

  /** Returns this call, following redirects. */
  public HttpCall following(int most) {
    return new HttpCall(method, target, headers, body, traceparent, most);
  }

  /** Returns whether the method changes nothing there (RFC 9110, 9.2.1). */
  public boolean isSafe() {
    return SAFE.contains(method);
  }

  /** Returns the call in a few words for messages, without its query: {@code POST orders/17}. */
  public String describe() {
    return method + " /" + target.path();
  }
}
