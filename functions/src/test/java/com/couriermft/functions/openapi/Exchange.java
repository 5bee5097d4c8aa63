package com.couriermft.functions.openapi;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request and its response, as seen by a client.
 *
 * @param method method in capitals
 * @param uri URI with the API's base path and the query
 * @param sent body of the request; empty for none
 * @param status status of the response
 * @param headers headers of the response, by name in lower case
 * @param body body of the response
 */
public record Exchange(
    String method, URI uri, String sent, int status, Map<String, String> headers, byte[] body) {
  /** Copies the headers, with names in lower case. */
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
