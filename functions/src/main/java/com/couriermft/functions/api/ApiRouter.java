package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.auth.RouteMatch;
import com.couriermft.functions.ui.UiFiles;
import com.couriermft.functions.wiring.InstallationZone;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Responds to all requests of the API, independently of the function that received them: finds the
 * route, and calls the route's handler through the gate. Thread-safe.
 */
final class ApiRouter {
  private final AccessGate gate;

  ApiRouter(AccessGate gate) {
    this.gate = gate;
  }

  /** Returns the response to a request. */
  HttpResponseMessage answer(HttpRequestMessage<Optional<String>> message) {
    return answer(message, Map.of());
  }

  /**
   * Returns the response to a request with path parameters from the host.
   *
   * @param bound the values by name, which replace those in the URL
   */
  HttpResponseMessage answer(
      HttpRequestMessage<Optional<String>> message, Map<String, String> bound) {
    RouteMatch match = match(message).with(bound);
    Route route = match.route();
    return switch (route) {
      case ME -> gate.answerWhoAsks(message, HealthApi.version(), InstallationZone.ofProcess());
      case UI -> gate.answerAnybody(route, message, UiFiles::answer);
      default ->
          gate.answer(
              match, message, (courier, call, may) -> Handlers.answer(route, courier, call, may));
    };
  }

  private static RouteMatch match(HttpRequestMessage<Optional<String>> message) {
    try {
      URI uri = message.getUri();
      return RouteMatch.of(message.getHttpMethod().toString(), uri);
    } catch (IllegalArgumentException e) {
      // The gate responds to an invalid URL with a problem.
      return new RouteMatch(Route.WRONG_ADDRESS, Map.of());
    }
  }
}
