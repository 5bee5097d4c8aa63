package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a request was made on this machine for this machine: by its address and by its {@code
 * Host}, so that a name that somebody points at 127.0.0.1 is of no use (DNS rebinding), and, where
 * a browser sends it, by its {@code Origin}, so that no other site's page can ask.
 */
final class Loopback {
  private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

  private Loopback() {}

  static boolean isOwn(Request request) {
    return isLoopback(request.uri())
        && request.findHeader("host").map(host -> isLoopback("http://" + host)).orElse(true)
        && request.findHeader("origin").map(Loopback::isLoopback).orElse(true);
  }

  private static boolean isLoopback(String uri) {
    try {
      return isLoopback(URI.create(uri));
    } catch (IllegalArgumentException e) {
      // What is no address, such as the origin "null" of a sandboxed page, is not this machine's.
      return false;
    }
  }

  private static boolean isLoopback(URI uri) {
    return uri.getUserInfo() == null
        && Optional.ofNullable(uri.getHost())
            .filter(host -> NAMES.contains(host.toLowerCase(Locale.ROOT)))
            .isPresent();
  }
}
