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
  /** A header's name (RFC 9110, 5.1). */
  static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");

  /** A header's value: visible ASCII and Latin-1, blanks and tabs inside. */
  static final Pattern VALUE =
      Pattern.compile("(?:[!-~\\xa0-\\xff](?:[\\t -~\\xa0-\\xff]{0,7998}[!-~\\xa0-\\xff])?)?");

  /** Set by the client itself, or meant for one connection only (RFC 9110, 7.6.1). */
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

  /** Returns why a header cannot be sent; empty if it can. The value is not repeated. */
  public static Optional<String> findProblem(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of("A header's name has a character that no name has, or 0 or over 100.");
    } else if (isReserved(name)) {
      return Optional.of(
          "The header '%s' is set by the client itself; credentials belong to the connection."
              .formatted(name));
    } else if (!VALUE.matcher(value).matches()) {
      return Optional.of(
          "The header '%s' has a line break or another control character, a blank at an end, a character beyond Latin-1, or over 8,000 of them."
              .formatted(name));
    }
    return Optional.empty();
  }

  /** Returns whether a header of this name is the client's own to set. */
  static boolean isReserved(String name) {
    return RESERVED.contains(name.toLowerCase(Locale.ROOT));
  }
}
