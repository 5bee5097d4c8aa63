package com.couriermft.partners.connection;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules for custom headers of a connection or a step. Headers are sent unchanged. They cannot
 * change the framing of the request, its target or its authentication.
 */
public final class HttpHeaderRules {
  /** The pattern of a header's name (RFC 9110, 5.1). */
  static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");

  /**
   * The pattern of a header's value: visible ASCII and Latin-1 characters, with spaces and tabs
   * only between them.
   */
  static final Pattern VALUE =
      Pattern.compile("(?:[!-~\\xa0-\\xff](?:[\\t -~\\xa0-\\xff]{0,7998}[!-~\\xa0-\\xff])?)?");

  /**
   * Headers that the HTTP client sets itself, or that apply to a single connection (RFC 9110,
   * 7.6.1).
   */
  private static final Set<String> RESERVED =
      Set.of(
          "host",
          "content-length",
          "authorization",
          "proxy-authorization",
          "proxy-authenticate",
          "proxy-connection",
          "cookie",
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "expect",
          "traceparent");

  private HttpHeaderRules() {}

  /**
   * Returns the reason why a header cannot be sent, without the header's value; empty if the header
   * can be sent.
   */
  public static Optional<String> findProblem(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of(
          "A header name must consist of 1 to 100 letters, digits and characters of"
              + " !#$%&'*+.^_`|~-.");
    } else if (isReserved(name)) {
      return Optional.of(
          "Courier sets the header '%s' itself; credentials belong to the connection."
              .formatted(name));
    } else if (!VALUE.matcher(value).matches()) {
      return Optional.of(
          ("The value of the header '%s' has a line break or another control character, a space at"
                  + " the start or end, a character outside Latin-1, or more than 8,000 characters.")
              .formatted(name));
    }
    return Optional.empty();
  }

  /** Returns whether only the HTTP client itself may set a header of this name. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name.toLowerCase(Locale.ROOT));
  }
}
