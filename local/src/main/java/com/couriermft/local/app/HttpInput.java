package com.couriermft.local.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request as the host passes it to the worker.
 *
 * @param method the method in upper case
 * @param url scheme, host, path and query as received
 * @param headers the headers by lower-case name; multiple values of a header are joined with a
 *     comma
 * @param query the decoded parameters, without empty values; multiple values of a parameter are
 *     joined with a comma
 * @param body a String, a byte[], or null if the request has no body
 */
public record HttpInput(
    String method,
    String url,
    Map<String, String> headers,
    Map<String, String> query,
    @Nullable Object body) {
  public HttpInput {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
  }
}
