package com.couriermft.functions.wiring;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * The origin of a page or an API (RFC 6454), as in the header {@code Origin}.
 *
 * @param scheme {@code http} or {@code https}
 * @param host host in lower case; an IPv6 address in brackets
 * @param port 1..65535; by default 80 or 443
 */
public record WebOrigin(String scheme, String host, int port) {
  /**
   * Parses an origin.
   *
   * @param text the origin, such as {@code https://courier.example.com}, without anything after
   *     host and port
   * @return empty for anything else, such as the origin {@code null} of a sandboxed page
   */
  public static Optional<WebOrigin> parse(String text) {
    try {
      URI uri = URI.create(text);
      boolean isBare = text.equals(uri.getScheme() + "://" + uri.getRawAuthority());
      return isBare ? of(uri) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the origin of a URL; empty if the URL has none, or contains user information. */
  public static Optional<WebOrigin> of(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean isHttp = scheme.equals("http") || scheme.equals("https");
    if (!isHttp || uri.getHost() == null || uri.getRawUserInfo() != null) {
      return Optional.empty();
    }
    int usual = scheme.equals("https") ? 443 : 80;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    return Optional.of(new WebOrigin(scheme, uri.getHost().toLowerCase(Locale.ROOT), port));
  }
}
