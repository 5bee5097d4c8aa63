package com.couriermft.functions.auth;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.storage.access.ApiKeyCheck;
import com.couriermft.storage.settings.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Authenticates the caller of a request by the credentials that it carries and by the mode of the
 * installation. An invalid credential is refused even if none is required. The response does not
 * reveal the reason.
 */
final class Authentication {
  private static final Pattern BEARER = Pattern.compile("(?i:bearer) +(\\S+)");
  private static final String OURS = "cr_";
  private static final String PRINCIPAL = "x-ms-client-principal";

  private final AuthSettings settings;
  private final ApiKeyCheck keys;
  private final Supplier<Settings> installation;

  /**
   * Creates the component that authenticates callers with these settings and keys.
   *
   * @param installation supplies the settings with the scopes of callers
   */
  Authentication(AuthSettings settings, ApiKeyCheck keys, Supplier<Settings> installation) {
    this.settings = settings;
    this.keys = keys;
    this.installation = installation;
  }

  /**
   * Returns the caller of a request.
   *
   * @throws StatusException 401, or 403 for a request that was sent from another machine in the
   *     mode that accepts only this machine
   */
  Caller of(Request request) {
    return switch (settings.mode()) {
      case OPEN -> local(request);
      case KEYS -> byKey(request).orElseThrow(Authentication::nothingShown);
      case EASYAUTH ->
          byKey(request).or(() -> byPrincipal(request)).orElseThrow(Authentication::nothingShown);
      case CLOSED ->
          throw refused(
              AccessCodes.AUTHORIZATION_NOT_CONFIGURED,
              "Authentication is not configured; the operator of this installation must set "
                  + "COURIER_AUTH_MODE.",
              "Bearer");
    };
  }

  /**
   * Refuses a request that may come from another machine or from another site's page.
   *
   * @throws StatusException 403
   */
  private static Caller local(Request request) {
    if (!Loopback.isOwn(request)) {
      throw new StatusException(
          AccessCodes.LOOPBACK_ONLY,
          "This host requires no API key, so it accepts only requests from this machine to "
              + "127.0.0.1, localhost or [::1]. To accept others, set COURIER_AUTH_MODE=keys.");
    }
    return Caller.LOCAL;
  }

  private Optional<Caller> byKey(Request request) {
    List<String> shown =
        List.of(
            request.findHeader("authorization").flatMap(this::bearer).orElse(""),
            request.findHeader("x-api-key").orElse(""));
    List<String> texts = shown.stream().filter(text -> !text.isEmpty()).distinct().toList();
    if (texts.isEmpty()) {
      return Optional.empty();
    } else if (texts.size() > 1) {
      throw notAccepted();
    }
    return Optional.of(
        keys.find(texts.get(0)).map(Caller::of).orElseThrow(Authentication::notAccepted));
  }

  /**
   * A token that is not an API key belongs to the platform's authentication, if that is enabled. A
   * scheme without a token is not a credential, because generated clients send one together with an
   * API key.
   */
  private Optional<String> bearer(String authorization) {
    String given = authorization.strip();
    if (given.isEmpty() || given.equalsIgnoreCase("bearer")) {
      return Optional.empty();
    }
    Matcher matcher = BEARER.matcher(authorization);
    boolean ours = matcher.matches() && matcher.group(1).startsWith(OURS);
    if (ours) {
      return Optional.of(matcher.group(1));
    } else if (settings.mode() == AuthSettings.Mode.EASYAUTH
        && !authorization.toLowerCase(Locale.ROOT).contains(" " + OURS)) {
      return Optional.empty();
    }
    throw notAccepted();
  }

  private Optional<Caller> byPrincipal(Request request) {
    if (!settings.trustsPrincipal()) {
      return Optional.empty();
    }
    return request
        .findHeader(PRINCIPAL)
        .map(
            header ->
                ClientPrincipal.read(header, installation)
                    .orElseThrow(Authentication::notAccepted));
  }

  private static StatusException nothingShown() {
    return refused(
        AccessCodes.UNAUTHENTICATED,
        "Send an API key, as a bearer token or in the header x-api-key, or sign in if this "
            + "installation supports it.",
        "Bearer realm=\"courier\"");
  }

  private static StatusException notAccepted() {
    return refused(
        AccessCodes.INVALID_CREDENTIALS,
        "The credentials of the request are invalid or have expired.",
        "Bearer realm=\"courier\", error=\"invalid_token\"");
  }

  private static StatusException refused(FailureCode code, String detail, String challenge) {
    return new StatusException(code, detail, Map.of("WWW-Authenticate", challenge));
  }
}
