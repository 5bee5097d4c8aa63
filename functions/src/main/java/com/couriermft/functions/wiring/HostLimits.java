package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits that the Functions host sets for the app. These are the duration of an invocation
 * ({@code functionTimeout} of {@code host.json}, overridden by the setting {@code
 * AzureFunctionsJobHost__functionTimeout}) and the size of a body ({@code
 * FUNCTIONS_REQUEST_BODY_SIZE_LIMIT}).
 */
public final class HostLimits {
  /**
   * Maximum body of any route, and the limit for the host.
   *
   * <p>The host passes a body completely and as text before the caller is known.
   */
  public static final int BODY_BYTES = 2 << 20;

  private static final String BODY = "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT";
  private static final String TIMEOUT = "functionTimeout";
  private static final String TIMEOUT_SETTING = "AzureFunctionsJobHost__" + TIMEOUT;

  /** The time-out of Flex Consumption and Elastic Premium, where {@code host.json} says nothing. */
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  /** Time spans as .NET writes them: {@code 00:30:00}, {@code 1.12:00:00}. */
  private static final Pattern TIME_SPAN =
      Pattern.compile("(?:(\\d{1,4})\\.)?(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.\\d+)?)?");

  private HostLimits() {}

  /** Warns of a host that reads larger bodies than the API takes, or refuses those it takes. */
  static void checkBodies(Environment environment) {
    String found = environment.find(BODY).orElse("");
    if (!found.equals(Integer.toString(BODY_BYTES))) {
      environment.warning(
          "%s is %s, expected %d: the host reads every body up to that size into the app's memory,"
                  .formatted(
                      BODY,
                      found.isEmpty() ? "not set (the host takes 104857600)" : "another number",
                      BODY_BYTES)
              + " whoever sends it, and refuses larger ones; set it");
    }
  }

  /**
   * The engine's longest invocation, or what the host allows if that is less: a process whose
   * function takes longer is killed with all its steps. Warns if it is less.
   *
   * @param wanted {@code COURIER_INVOCATION_SECONDS}
   * @param hostJson the text of {@code host.json}; empty where it is not to be had
   */
  static Duration invocation(Environment environment, Duration wanted, Optional<String> hostJson) {
    String limit =
        environment
            .findIgnoringCase(TIMEOUT_SETTING)
            .or(() -> hostJson.flatMap(HostLimits::timeout))
            .orElse("");
    Duration allowed = limit.equals("-1") ? wanted : timeSpan(limit).orElse(DEFAULT_TIMEOUT);
    if (allowed.compareTo(wanted) >= 0) {
      return wanted;
    }
    environment.warning(
        "COURIER_INVOCATION_SECONDS is %d, but the host ends an invocation after %d s"
                .formatted(wanted.toSeconds(), allowed.toSeconds())
            + " (functionTimeout): the engine keeps to the host's; set both to the same");
    return allowed;
  }

  /** The {@code host.json} beside the app's jar, where the host reads it. */
  static Optional<String> hostJson() {
    try {
      Path jar =
          Path.of(HostLimits.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Optional.of(Files.readString(jar.resolveSibling("host.json")));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("The host.json beside the app's jar cannot be read", e);
    }
  }

  private static Optional<String> timeout(String hostJson) {
    try {
      return Optional.of(Json.parse(hostJson).path(TIMEOUT).asText()).filter(t -> !t.isEmpty());
    } catch (InvalidInputException e) {
      // The host reads comments and the like, which are no JSON; then its default stands.
      return Optional.empty();
    }
  }

  private static Optional<Duration> timeSpan(String text) {
    Matcher parts = TIME_SPAN.matcher(text.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofDays(number(parts, 1))
            .plusHours(number(parts, 2))
            .plusMinutes(number(parts, 3))
            .plusSeconds(number(parts, 4)));
  }

  private static long number(Matcher parts, int group) {
    return parts.group(group) == null ? 0 : Long.parseLong(parts.group(group));
  }
}
