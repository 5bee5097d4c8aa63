package com.couriermft.functions.auth;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Responds to requests that match no route: 404 for an unknown path, 405 with {@code Allow} for
 * another method (RFC 9110 §15.5.6). Needs no credentials, because the paths are public.
 */
public final class WrongAddress {
  private WrongAddress() {}

  /**
   * Refuses a request.
   *
   * @return never
   * @throws StatusException {@code route_not_found} or {@code method_not_allowed}
   */
  public static Response refuse(Request request) {
    String path = request.uri().getRawPath();
    List<String> allowed =
        Stream.of(Route.values())
            .filter(
                route -> route != Route.WRONG_ADDRESS && route.address().match(path).isPresent())
            .flatMap(route -> route.methods().stream())
            .distinct()
            .sorted()
            .toList();
    if (allowed.isEmpty()) {
      String neighbour =
          NeighbourRoutes.foreign(path)
              .or(() -> NeighbourRoutes.near(path))
              .map(hint -> " " + hint)
              .orElse("");
      throw new StatusException(
          RequestCodes.ROUTE_NOT_FOUND,
          "The API has no route '"
              + path
              + "'."
              + neighbour
              + " GET /openapi.json lists all routes.");
    }
    String neighbour = NeighbourRoutes.foreign(path).map(hint -> " " + hint).orElse("");
    String methods = String.join(", ", allowed);
    throw new StatusException(
        RequestCodes.METHOD_NOT_ALLOWED,
        "'" + path + "' takes " + methods + ", not " + request.method() + "." + neighbour,
        Map.of("Allow", methods));
  }
}
