package com.couriermft.functions.auth;

import com.couriermft.storage.kind.ObjectKind;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A route that lists, saves, reads, changes, validates or deletes objects of a kind. It is
 * identified by its name, such as {@link Route#SCHEDULES_SAVE}, and needs neither a handler nor an
 * entry for its reach.
 *
 * @param kind kind of the objects
 * @param act the operation
 */
public record KindRoute(ObjectKind kind, Act act) {
  private static final Map<Route, KindRoute> ALL = all();

  /** The operations of the routes that most kinds have. */
  public enum Act {
    /** Lists the objects. */
    LIST,
    /** Saves an object. */
    SAVE,
    /** Returns an object. */
    GET,
    /** Changes an object by a merge patch. */
    PATCH,
    /** Validates a definition. */
    VALIDATE,
    /** Deletes an object. */
    DELETE,
    /** Archives an object. */
    ARCHIVE
  }

  private static Map<Route, KindRoute> all() {
    Map<Route, KindRoute> all = new EnumMap<>(Route.class);
    for (ObjectKind kind : ObjectKind.portable()) {
      for (Act act : Act.values()) {
        String name = kind.plural().toUpperCase(Locale.ROOT) + "_" + act;
        Stream.of(Route.values())
            .filter(route -> route.name().equals(name))
            .forEach(route -> all.put(route, new KindRoute(kind, act)));
      }
    }
    return all;
  }

  /** Returns the kind and the operation of a route; empty for other routes. */
  public static Optional<KindRoute> find(Route route) {
    return Optional.ofNullable(ALL.get(route));
  }
}
