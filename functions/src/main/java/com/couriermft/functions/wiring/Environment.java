package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads settings from environment variables and collects all problems. A blank variable counts as
 * absent. Values are never part of a problem. Not thread-safe.
 */
final class Environment {
  private static final List<String> ON_AZURE =
      List.of("WEBSITE_INSTANCE_ID", "WEBSITE_POD_NAME", "LEGION_SERVICE_HOST", "WEBSITE_SKU");

  private final Map<String, String> values;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  Environment(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /**
   * Returns the value of a setting. As in the Functions host, names are case-insensitive, and
   * {@code :} may replace {@code __}.
   */
  Optional<String> findIgnoringCase(String name) {
    return values.keySet().stream()
        .filter(known -> known.replace(":", "__").equalsIgnoreCase(name))
        .findFirst()
        .flatMap(this::find);
  }

  boolean anyStartsWith(String prefix) {
    return values.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  /** Returns whether the app runs on a development host. */
  boolean isDevelopment() {
    return find("AZURE_FUNCTIONS_ENVIRONMENT").filter("Development"::equals).isPresent();
  }

  /**
   * Returns whether the app runs on Azure. Which variable shows this depends on the plan: Flex
   * Consumption has no {@code WEBSITE_INSTANCE_ID}. {@code CONTAINER_NAME}, which the Functions
   * host uses, is not sufficient, because other containers set it as well.
   */
  boolean isOnAzure() {
    return ON_AZURE.stream().anyMatch(name -> find(name).isPresent());
  }

  /** Returns an absolute HTTPS URL; empty if absent or invalid. */
  Optional<URI> findHttps(String name) {
    return findAddress(name, "https");
  }

  /** Returns an absolute HTTP URL, such as a URL of the platform; empty if absent or invalid. */
  Optional<URI> findHttp(String name) {
    return findAddress(name, "http");
  }

  private Optional<URI> findAddress(String name, String scheme) {
    Optional<String> text = find(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI uri = URI.create(text.get());
      if (scheme.equals(uri.getScheme()) && uri.getHost() != null) {
        return Optional.of(uri);
      }
    } catch (IllegalArgumentException e) {
      problem(
          name,
          CommonCodes.INVALID_VALUE,
          "It is not a valid URI; expected a URI such as " + scheme + "://name.example.");
      return Optional.empty();
    }
    problem(name, CommonCodes.INVALID_VALUE, "Expected a URI " + scheme + "://… with a host.");
    return Optional.empty();
  }

  /** Returns a number of seconds in {@code 1..max}; the fallback if absent or invalid. */
  Duration seconds(String name, int fallback, int max) {
    Optional<String> text = find(name);
    if (text.isPresent()) {
      if (text.get().matches("[0-9]{1,6}")) {
        int seconds = Integer.parseInt(text.get());
        if (seconds >= 1 && seconds <= max) {
          return Duration.ofSeconds(seconds);
        }
      }
      problem(name, CommonCodes.INVALID_VALUE, "Expected whole seconds, 1.." + max + ".");
    }
    return Duration.ofSeconds(fallback);
  }

  /** Returns a number in {@code least..most}, up to 9999; empty if absent or invalid. */
  Optional<Integer> findNumber(String name, int least, int most) {
    Optional<String> text = find(name);
    Optional<Integer> found =
        text.filter(each -> each.matches("[0-9]{1,4}"))
            .map(Integer::valueOf)
            .filter(each -> each >= least && each <= most);
    if (text.isPresent() && found.isEmpty()) {
      problem(name, CommonCodes.INVALID_VALUE, "Expected a number, " + least + ".." + most + ".");
    }
    return found;
  }

  void problem(String name, FailureCode code, String detail) {
    problems.add(new Problem("/" + name, code, detail));
  }

  /** Records a configuration that works but is probably unintended. */
  void warning(String sentence) {
    warnings.add(sentence);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }
}
