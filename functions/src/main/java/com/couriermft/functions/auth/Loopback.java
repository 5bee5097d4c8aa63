package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.wiring.WebOrigin;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a request was made on this machine for this machine: by its address and by its
 * {@code Host}, so that a name that somebody points at 127.0.0.1 is of no use (DNS rebinding), and,
 * where a browser sends it, by its {@code Origin}, so that no other site's page can ask.
 */
final class Loopback {
  private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

  private Loopback() {}

  static boolean isOwn(Request request) {
    return isLoopback(WebOrigin.of(request.uri()))
        && request
            .findHeader("host")
            .map(host -> isLoopback(WebOrigin.parse("http://" + host)))
            .orElse(true)
        && request
            .findHeader("origin")
            .map(WebOrigin::parse)
            .map(Loopback::isLoopback)
            .orElse(true);
  }

  private static boolean isLoopback(Optional<WebOrigin> origin) {
    return origin.filter(known -> NAMES.contains(known.host())).isPresent();
  }
}
