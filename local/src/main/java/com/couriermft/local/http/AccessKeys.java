package com.couriermft.local.http;

import com.couriermft.local.app.LocalSettings;
import com.couriermft.local.app.Trigger.AuthLevel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;

/**
 * Checks whether a request carries the required key, in the header {@code x-functions-key} or, if
 * that is missing, in the query parameter {@code code}. If the settings contain no keys, every
 * request is allowed, as with Core Tools.
 */
final class AccessKeys {
  private final Optional<String> functionKey;
  private final Optional<String> masterKey;

  private AccessKeys(Optional<String> functionKey, Optional<String> masterKey) {
    this.functionKey = functionKey;
    this.masterKey = masterKey;
  }

  static AccessKeys of(LocalSettings settings) {
    return new AccessKeys(
        settings.find("COURIER_LOCAL_FUNCTION_KEY"), settings.find("COURIER_LOCAL_MASTER_KEY"));
  }

  boolean allow(AuthLevel level, Request request) {
    if (functionKey.isEmpty() && masterKey.isEmpty()) {
      return true;
    }
    return switch (level) {
      case ANONYMOUS -> true;
      case FUNCTION -> carries(request, Stream.concat(functionKey.stream(), masterKey.stream()));
      case ADMIN -> hasMasterKey(request);
    };
  }

  boolean hasMasterKey(Request request) {
    return carries(request, masterKey.stream());
  }

  private static boolean carries(Request request, Stream<String> keys) {
    var header = request.getHeaders().get("x-functions-key");
    var given =
        header != null
            ? header
            : RequestReader.query(request.getHttpURI().getQuery()).getOrDefault("code", "");
    return keys.anyMatch(key -> MessageDigest.isEqual(bytes(key), bytes(given)));
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }
}
