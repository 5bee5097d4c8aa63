package com.couriermft.functions.auth;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The route of a request.
 *
 * @param route the route, such as {@link Route#JOBS_GET}; {@link Route#WRONG_ADDRESS} if no route
 *     matches
 * @param values decoded values of the parameters in the path, by name such as {@code job_id}
 */
public record RouteMatch(Route route, Map<String, String> values) {
  /**
   * Orders matching routes: by whether they have catch-all parameters, which come last, then by the
   * number of parameters.
   */
  private static final Comparator<Route> NEAREST =
      Comparator.<Route, Boolean>comparing(route -> route.address().takesRest())
          .thenComparing(route -> route.address().parameters());

  private static final Map<String, List<Route>> BY_FIRST_WORD = byFirstWord();

  public RouteMatch {
    values = Map.copyOf(values);
  }

  /**
   * Finds the route of a request. Routes that require a key of the host are never found, because
   * only their own functions serve them.
   *
   * @param method the method, such as {@code GET}
   */
  public static RouteMatch of(String method, URI uri) {
    String path = uri.getRawPath();
    String first = AddressTemplate.segments(path).get(0).toLowerCase(Locale.ROOT);
    for (Route route : BY_FIRST_WORD.getOrDefault(first, List.of())) {
      if (route.methods().contains(method)) {
        Optional<Map<String, String>> values = route.address().match(path);
        if (values.isPresent()) {
          return new RouteMatch(route, values.get());
        }
      }
    }
    return new RouteMatch(Route.WRONG_ADDRESS, Map.of());
  }

  /** Returns this match with other values for some parameters. */
  public RouteMatch with(Map<String, String> others) {
    Map<String, String> all = new HashMap<>(values);
    all.putAll(others);
    return new RouteMatch(route, all);
  }

  private static Map<String, List<Route>> byFirstWord() {
    Map<String, List<Route>> all = new HashMap<>();
    for (Route route : Route.values()) {
      if (route.access() != Route.Access.HOST_KEY && route != Route.WRONG_ADDRESS) {
        String first = route.template().split("/")[0];
        all.computeIfAbsent(first, word -> new ArrayList<>()).add(route);
      }
    }
    all.values().forEach(routes -> routes.sort(NEAREST));
    return Map.copyOf(all);
  }
}
