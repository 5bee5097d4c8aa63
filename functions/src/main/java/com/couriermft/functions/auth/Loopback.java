package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.wiring.WebOrigin;
import java.util.Optional;
import java.util.Set;

/**
 * Detects requests from this machine to this machine. Checks the IP address, the {@code Host}
 * header to prevent DNS rebinding, and the {@code Origin} header to exclude pages of other sites.
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
