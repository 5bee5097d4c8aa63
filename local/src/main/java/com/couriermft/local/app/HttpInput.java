package com.couriermft.local.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request as the host hands it to the worker.
 *
 * @param method in upper case
 * @param url scheme, host, path and query as received
 * @param headers lower-case names; the values of one name joined with a comma
 * @param query decoded parameters without empty values; the values of one name joined with a comma
 * @param body a String, a byte[], or null when the request has none
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
