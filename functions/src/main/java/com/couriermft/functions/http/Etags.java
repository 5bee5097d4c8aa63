package com.couriermft.functions.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Entity tags (RFC 9110 §8.8.3). The stores' own are weak and hold quotes; clients see strong,
 * opaque ones, which alone are allowed in {@code If-Match}.
 */
final class Etags {
  private static final Pattern TAG = Pattern.compile("(?:W/)?\"([A-Za-z0-9_-]+)\"");

  private Etags() {}

  static String format(String stored) {
    byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
    return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + '"';
  }

  static String parse(String header) {
    if (header.equals("*")) {
      return header;
    }
    Matcher tag = TAG.matcher(header);
    try {
      if (tag.matches()) {
        return new String(Base64.getUrlDecoder().decode(tag.group(1)), StandardCharsets.UTF_8);
      }
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
    throw invalid();
  }

  private static InvalidInputException invalid() {
    return InvalidInputException.at(
        "",
        RequestCodes.INVALID_ETAG,
        "If-Match takes * or one ETag as an answer of this API gave it.");
  }
}
