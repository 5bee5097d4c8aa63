package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
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
 * The limits that the Functions host imposes on the app. These are the duration of an invocation
 * ({@code functionTimeout} of {@code host.json}, overridden by the setting {@code
 * AzureFunctionsJobHost__functionTimeout}) and the size of a body ({@code
 * FUNCTIONS_REQUEST_BODY_SIZE_LIMIT}).
 */
public final class HostLimits {
  /**
   * Maximum size of a body on any route, and the limit to configure for the host.
   *
   * <p>The host passes on the entire body as text before the caller is authenticated.
   */
  public static final int BODY_BYTES = 2 << 20;

  /** The host's default limit of a body. */
  private static final long HOST_BODY_BYTES = 104_857_600;

  /** How many times a body is in memory at once: as message, as bytes and as text. */
  private static final int COPIES = 4;

  private static final String BODY = "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT";
  private static final String TIMEOUT = "functionTimeout";
  private static final String TIMEOUT_SETTING = "AzureFunctionsJobHost__" + TIMEOUT;

  /** The default timeout of Flex Consumption and Elastic Premium, if {@code host.json} has none. */
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  /** Time spans in the .NET format: {@code 00:30:00}, {@code 1.12:00:00}. */
  private static final Pattern TIME_SPAN =
      Pattern.compile("(?:(\\d{1,4})\\.)?(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.\\d+)?)?");

  private HostLimits() {}

  /**
   * Adds a warning if the host accepts larger bodies than the API, or refuses bodies that the API
   * accepts. Adds a problem if a single body may fill the heap: the host passes it on before
   * Courier can refuse it, which ends the process.
   *
   * @param heap the maximum size of the heap, in bytes
   */
  static void checkBodies(Environment environment, long heap) {
    String found = environment.find(BODY).orElse("");
    if (found.equals(Integer.toString(BODY_BYTES))) {
      return;
    }
    long accepted = accepted(found);
    if (accepted > BODY_BYTES && accepted > heap / COPIES) {
      environment.problem(
          BODY,
          CommonCodes.INVALID_VALUE,
          "The host reads a body of up to %d bytes from any sender into the app's memory, and a heap of %d MB is too small for it. Set %s to %d, or use a larger instance."
              .formatted(accepted, heap >> 20, BODY, BODY_BYTES));
      return;
    }
    environment.warning(
        "%s is %s, expected %d: the host reads bodies of up to this size into the app's memory"
                .formatted(
                    BODY,
                    found.isEmpty()
                        ? "not set (default: " + HOST_BODY_BYTES + ")"
                        : "another number",
                    BODY_BYTES)
            + " from any sender, and rejects larger bodies. Set %s to %d"
                .formatted(BODY, BODY_BYTES));
  }

  /** Returns the largest body that the host accepts; its default for a value that it ignores. */
  private static long accepted(String limit) {
    try {
      return Long.parseLong(limit);
    } catch (NumberFormatException e) {
      return HOST_BODY_BYTES;
    }
  }

  /**
   * Returns the engine's maximum invocation time, or the host's timeout if that is shorter. When a
   * function exceeds the host's timeout, the host kills the process with all its steps. Adds a
   * warning if the host's timeout is shorter.
   *
   * @param wanted {@code COURIER_INVOCATION_SECONDS}
   * @param hostJson text of {@code host.json}; empty if unavailable
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
            + " (functionTimeout), so the engine uses that value; set both to the same value");
    return allowed;
  }

  /** Returns the {@code host.json} next to the app's jar, where the host reads it. */
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
      // The host accepts comments and other extensions of JSON. If the file has any, the host's
      // default is assumed.
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
