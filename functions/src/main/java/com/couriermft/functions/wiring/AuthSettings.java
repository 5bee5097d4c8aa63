package com.couriermft.functions.wiring;

import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whom the API lets in: {@code COURIER_AUTH_MODE}. Absent, it is {@code open} on a laptop and else
 * nobody is let in. A laptop is where {@code AZURE_FUNCTIONS_ENVIRONMENT} is {@code Development}
 * and nothing is set that Azure sets. {@code COURIER_BREAK_GLASS=true} lets whoever has the host's
 * master key make an API key.
 *
 * @param mode whom it lets in
 * @param trustsPrincipal whether App Service says who asks: mode {@code easyauth}, and App Service
 *     says in {@code WEBSITE_AUTH_ENABLED} that its authentication is on; without it anybody could
 *     send its headers
 * @param breakGlass whether the host's master key makes an API key
 * @param development whether a developer's host runs the app, which may ask for no key of its own
 */
public record AuthSettings(
    Mode mode, boolean trustsPrincipal, boolean breakGlass, boolean development) {
  /** On a laptop. */
  public static final AuthSettings OPEN = new AuthSettings(Mode.OPEN, false, false, true);

  private static final Logger LOG = LoggerFactory.getLogger(AuthSettings.class);
  private static final String MODE = "COURIER_AUTH_MODE";
  private static final String BREAK_GLASS = "COURIER_BREAK_GLASS";

  /** Whom the API lets in. */
  public enum Mode {
    /** Those whose token App Service has checked, and bearers of API keys. */
    EASYAUTH,
    /** Bearers of API keys. */
    KEYS,
    /** Everybody on this machine. */
    OPEN,
    /** Nobody: nothing says whom. */
    CLOSED
  }

  static AuthSettings read(Environment environment) {
    Mode mode = mode(environment);
    boolean enabled = flag(environment, "WEBSITE_AUTH_ENABLED");
    if (mode == Mode.EASYAUTH && !enabled) {
      LOG.error(
          "COURIER_AUTH_MODE is easyauth, but App Service authentication is not on"
              + " (WEBSITE_AUTH_ENABLED is not True): its headers are ignored, only API keys count");
    } else if (mode == Mode.CLOSED) {
      LOG.error("COURIER_AUTH_MODE is not set: the API refuses everybody; set easyauth or keys");
    }
    return new AuthSettings(
        mode,
        mode == Mode.EASYAUTH && enabled,
        flag(environment, BREAK_GLASS),
        environment.isDevelopment());
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
              "invalid_value",
              "'open' is for a laptop (AZURE_FUNCTIONS_ENVIRONMENT=Development, off Azure);"
                  + " expected easyauth or keys.");
        }
        yield laptop ? Mode.OPEN : Mode.CLOSED;
      }
      default -> {
        environment.problem(MODE, "invalid_value", "Expected easyauth, keys or open.");
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
