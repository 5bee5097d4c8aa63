package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The authorization mode of the API ({@code COURIER_AUTH_MODE}) and its options. The default is
 * {@code open} on a developer's machine and {@code closed} elsewhere. A developer's machine has
 * {@code AZURE_FUNCTIONS_ENVIRONMENT} set to {@code Development} and none of Azure's own settings.
 * With {@code COURIER_BREAK_GLASS=true} anyone with the host's master key can create an API key.
 *
 * @param mode the authorization mode
 * @param trustsPrincipal whether App Service authenticates callers: the mode is {@code easyauth},
 *     and {@code WEBSITE_AUTH_ENABLED} shows that App Service authentication is on; otherwise any
 *     client could send its headers
 * @param breakGlass whether the host's master key allows creating an API key
 * @param development whether the app runs on a developer's host, which might not require a key
 * @param origins origins whose pages may send changes with the cookie of a signed-in user, in
 *     addition to that of the request's own host: {@code WEBSITE_HOSTNAME}, and the custom domains
 *     in {@code COURIER_UI_ORIGINS}, separated by commas
 */
public record AuthSettings(
    Mode mode,
    boolean trustsPrincipal,
    boolean breakGlass,
    boolean development,
    Set<WebOrigin> origins) {
  /** The settings for a developer's machine. */
  public static final AuthSettings OPEN = new AuthSettings(Mode.OPEN, false, false, true, Set.of());

  private static final String MODE = "COURIER_AUTH_MODE";
  private static final String BREAK_GLASS = "COURIER_BREAK_GLASS";
  private static final String ORIGINS = "COURIER_UI_ORIGINS";
  private static final String[] NONE = {};

  public AuthSettings {
    origins = Set.copyOf(origins);
  }

  /** The ways in which the API authorizes its callers. */
  public enum Mode {
    /** Accepts callers whose token App Service has verified, and API keys. */
    EASYAUTH,
    /** Accepts API keys. */
    KEYS,
    /** Accepts everyone on this machine. */
    OPEN,
    /** Accepts no one: no mode is configured. */
    CLOSED
  }

  static AuthSettings read(Environment environment) {
    Mode mode = mode(environment);
    boolean enabled = flag(environment, "WEBSITE_AUTH_ENABLED");
    if (mode == Mode.EASYAUTH && !enabled) {
      environment.warning(
          "COURIER_AUTH_MODE is easyauth, but App Service authentication is off "
              + "(WEBSITE_AUTH_ENABLED is not True): its headers are ignored, and only API keys "
              + "are accepted");
    } else if (mode == Mode.CLOSED && environment.find(MODE).isEmpty()) {
      environment.warning(
          "COURIER_AUTH_MODE is not set: the API rejects all requests; set it to easyauth or keys");
    }
    return new AuthSettings(
        mode,
        mode == Mode.EASYAUTH && enabled,
        flag(environment, BREAK_GLASS),
        environment.isDevelopment(),
        origins(environment));
  }

  private static Set<WebOrigin> origins(Environment environment) {
    Set<WebOrigin> origins = new HashSet<>();
    environment
        .find("WEBSITE_HOSTNAME")
        .flatMap(host -> WebOrigin.parse("https://" + host))
        .ifPresent(origins::add);
    for (String text : environment.find(ORIGINS).map(all -> all.split(",")).orElse(NONE)) {
      Optional<WebOrigin> origin = WebOrigin.parse(text.strip());
      if (origin.isEmpty()) {
        environment.problem(
            ORIGINS,
            CommonCodes.INVALID_VALUE,
            "Expected origins separated by commas, such as https://courier.example.com.");
      }
      origin.ifPresent(origins::add);
    }
    return origins;
  }

  private static Mode mode(Environment environment) {
    Optional<String> name = environment.find(MODE);
    boolean laptop = environment.isDevelopment() && !environment.isOnAzure();
    if (name.isEmpty()) {
      return laptop ? Mode.OPEN : Mode.CLOSED;
    }
    return switch (name.get()) {
      case "easyauth" -> Mode.EASYAUTH;
      case "keys" -> Mode.KEYS;
      case "open" -> {
        if (!laptop) {
          environment.problem(
              MODE,
              CommonCodes.INVALID_VALUE,
              "'open' works only on a developer's machine "
                  + "(AZURE_FUNCTIONS_ENVIRONMENT=Development, outside Azure); expected easyauth "
                  + "or keys.");
        }
        yield laptop ? Mode.OPEN : Mode.CLOSED;
      }
      default -> {
        environment.problem(MODE, CommonCodes.INVALID_VALUE, "Expected easyauth, keys or open.");
        yield Mode.CLOSED;
      }
    };
  }

  private static boolean flag(Environment environment, String name) {
    return environment
        .find(name)
        .filter(value -> value.toLowerCase(Locale.ROOT).equals("true"))
        .isPresent();
  }
}
