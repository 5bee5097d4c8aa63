package com.couriermft.functions.auth;

import com.couriermft.formats.failure.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggests the route that a request for an unknown URL may mean. Pure. */
final class NeighbourRoutes {
  /** Paths of other engines below the API's base path, with the corresponding routes here. */
  private static final List<Map.Entry<Pattern, String>> FOREIGN =
      List.of(
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/import"),
              "POST /jobs/translate reads a job of another engine or its export file; POST "
                  + "/plans takes a bundle of Courier."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/import/confirm"),
              "POST /plans/{plan_id}/apply applies a plan; send values of secrets to POST /plans."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/import/bulk"),
              "POST /plans takes a bundle of many objects."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/export(/bulk)?"),
              "POST /export exports jobs with the objects they need, such as {\"select\": "
                  + "[\"job/*\"]}."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?(jobs|executions)/[^/]+/cancel"),
              "POST /executions/{execution_id}/cancel cancels an execution."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/[^/]+/events"),
              "GET /executions/{execution_id}/audit returns the events of an execution, GET "
                  + "/events those of all executions."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/[^/]+/(executions|runs|history)"),
              "GET /executions?job_id=… lists the executions of a job."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/[^/]+/(run|start|execute)"),
              "POST /jobs/{job_id}/trigger starts an execution."),
          Map.entry(
              Pattern.compile("(?i)(v\\d+/)?jobs/[^/]+/schedules?"),
              "PUT /schedules/{schedule_id} saves a schedule, with the job as its 'target'."),
          Map.entry(
              Pattern.compile("(?i)v\\d+/jobs"),
              "PUT /jobs/{job_id} saves a job, and POST /jobs/{job_id}/trigger starts an"
                  + " execution."));

  private static final Pattern VERSION = Pattern.compile("v\\d+/(.+)");

  private NeighbourRoutes() {}

  /** Returns the route that corresponds to a path of another engine. */
  static Optional<String> foreign(String rawPath) {
    String path = String.join("/", AddressTemplate.segments(rawPath));
    return FOREIGN.stream()
        .filter(each -> each.getKey().matcher(path).matches())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * Returns the most similar route: one with a different spelling of one word or without the
   * version prefix, otherwise the routes one level up.
   */
  static Optional<String> near(String rawPath) {
    String path = String.join("/", AddressTemplate.segments(rawPath));
    var version = VERSION.matcher(path);
    if (version.matches() && routes().anyMatch(route -> isAt(route, version.group(1)))) {
      return Optional.of("URLs do not contain a version; use '/" + version.group(1) + "'.");
    }
    String[] found = path.split("/");
    return routes()
        .filter(route -> differsInOneWord(route.template().split("/"), found))
        .findFirst()
        .map(route -> "Did you mean " + route.method() + " /" + route.template() + "?")
        .or(() -> siblings(found));
  }

  private static boolean isAt(Route route, String path) {
    return route.address().match("/api/" + path).isPresent();
  }

  private static boolean differsInOneWord(String[] expected, String[] found) {
    if (expected.length != found.length) {
      return false;
    }
    int misspelt = 0;
    for (int i = 0; i < expected.length; i++) {
      if (!expected[i].startsWith("{") && !expected[i].equalsIgnoreCase(found[i])) {
        misspelt++;
        if (Suggestion.nearest(found[i], List.of(expected[i])).isEmpty()) {
          return false;
        }
      }
    }
    return misspelt == 1;
  }

  /** Returns the routes with the same path except for the last word. */
  private static Optional<String> siblings(String[] found) {
    String siblings =
        routes()
            .filter(route -> isSibling(route.template().split("/"), found))
            .map(route -> route.method() + " /" + route.template())
            .distinct()
            .sorted()
            .limit(10)
            .collect(Collectors.joining(", "));
    return siblings.isEmpty() ? Optional.empty() : Optional.of("Similar routes: " + siblings + ".");
  }

  private static boolean isSibling(String[] expected, String[] found) {
    if (expected.length != found.length || found.length < 2) {
      return false;
    }
    for (int i = 0; i < expected.length - 1; i++) {
      if (!expected[i].startsWith("{") && !expected[i].equalsIgnoreCase(found[i])) {
        return false;
      }
    }
    return expected[0].toLowerCase(Locale.ROOT).equalsIgnoreCase(found[0]);
  }

  private static Stream<Route> routes() {
    return Stream.of(Route.values())
        .filter(route -> route != Route.WRONG_ADDRESS && !route.template().contains("{*"));
  }
}
