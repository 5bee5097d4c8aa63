package com.couriermft.functions.openapi;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request and its answer, as a client saw them.
 *
 * @param method in capitals
 * @param uri with the API's base path and the query
 * @param sent the request's body; empty for none
 * @param status of the answer
 * @param headers of the answer, by name in lower case
 * @param body of the answer
 */
public record Exchange(
    String method, URI uri, String sent, int status, Map<String, String> headers, byte[] body) {
  /** Copies, with the names of headers in lower case. */
  public Exchange {
    Map<String, String> lower = new TreeMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    headers = Map.copyOf(lower);
  }

  /** Returns the path below the API's base path, without a slash at its end. */
  String path() {
    return uri.getRawPath().replaceFirst("^/+api/", "/").replaceFirst("(?<=.)/$", "");
  }

  String type() {
    return headers.getOrDefault("content-type", "").replaceFirst("\\s*;.*", "");
  }

  @Override
  public String toString() {
    return method + " " + uri + " was answered with " + status;
  }
}
