package com.couriermft.functions.auth;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /me}: who the caller is, and how to sign in:
 *
 * <pre>
 * {"caller": "entra:5f0c ann@example.org", "kind": "user", "role": "operator", "mode": "easyauth",
 *  "sign_in": [{"kind": "entra", "url": "/.auth/login/aad"}, {"kind": "key"}], "version": "0.1.0",
 *  "features": []}</pre>
 *
 * <p>Of a caller who is limited to labels, {@code labels} has them, as lists are asked for them:
 * {@code ["team:payments"]}. Of nobody, {@code kind} and {@code role} are null, and {@code missing}
 * says in words why.
 */
final class CallerView {
  private CallerView() {}

  static ObjectNode of(
      Caller caller, AuthSettings settings, @Nullable StatusException refusal, String version) {
    ObjectNode json = Json.object().put("caller", caller.name()).put("kind", kind(caller));
    json.put("role", caller.role() == null ? null : caller.role().text());
    if (caller.isLimited()) {
      json.set("labels", Json.tree(caller.scope().texts()));
    }
    json.put("mode", settings.mode().name().toLowerCase(Locale.ROOT));
    addWays(json.putArray("sign_in"), settings);
    json.put("version", version).putArray("features");
    missing(caller, settings, refusal).ifPresent(words -> json.put("missing", words));
    return json;
  }

  private static @Nullable String kind(Caller caller) {
    if (caller.byPrincipal()) {
      return "user";
    } else if (caller.equals(Caller.LOCAL)) {
      return "local";
    }
    return caller.role() == null ? null : "key";
  }

  private static void addWays(ArrayNode ways, AuthSettings settings) {
    if (settings.trustsPrincipal()) {
      ways.addObject().put("kind", "entra").put("url", "/.auth/login/aad");
    }
    if (settings.mode() == Mode.KEYS || settings.mode() == Mode.EASYAUTH) {
      ways.addObject().put("kind", "key");
    }
  }

  private static Optional<String> missing(
      Caller caller, AuthSettings settings, @Nullable StatusException refusal) {
    if (refusal != null) {
      boolean off = settings.mode() == Mode.EASYAUTH && !settings.trustsPrincipal();
      String words = refusal.getMessage();
      return Optional.of(
          off
              ? words
                  + " Nobody can sign in: App Service authentication is not on, though"
                  + " COURIER_AUTH_MODE is easyauth."
              : words);
    } else if (caller.role() == null) {
      return Optional.of(
          "You are signed in, but have none of the roles reader, operator, author and admin;"
              + " whoever administers the application in Entra assigns one.");
    }
    return Optional.empty();
  }
}
