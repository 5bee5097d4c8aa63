package com.couriermft.local.http;

import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.FunctionApp;
import com.couriermft.local.app.RouteTemplate;
import com.couriermft.local.app.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the function for a request: the first one, in alphabetical order of names, whose route and
 * method match.
 */
final class Router {
  private final List<Entry> entries = new ArrayList<>();

  /**
   * A function that matches a request.
   *
   * @param values the values of the route's parameters, by name
   */
  record Match(AppFunction function, Trigger.Http trigger, Map<String, String> values) {}

  private record Entry(AppFunction function, Trigger.Http trigger, RouteTemplate route) {}

  Router(FunctionApp app) {
    for (var function : app.functions()) {
      if (function.trigger() instanceof Trigger.Http http) {
        entries.add(new Entry(function, http, http.route().under(app.hostJson().routePrefix())));
      }
    }
  }

  Optional<Match> find(String method, List<String> path) {
    for (var entry : entries) {
      var values = entry.route.match(path);
      if (values.isPresent() && entry.trigger.methods().contains(method)) {
        return Optional.of(new Match(entry.function, entry.trigger, values.get()));
      }
    }
    return Optional.empty();
  }
}
