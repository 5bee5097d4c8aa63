package com.couriermft.formats.text;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Percent-encodes parts of a URL (RFC 3986, section 2.1). */
public final class UrlEncoding {
  private UrlEncoding() {}

  /**
   * Encodes a string as a path segment, or as a name or value in a query: encoded in UTF-8, and
   * with all characters except letters, digits and {@code . - _} replaced by {@code %XX}.
   */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
  }
}
