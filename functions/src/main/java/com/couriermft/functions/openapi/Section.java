package com.couriermft.functions.openapi;

import java.util.List;

/**
 * A group of routes, shown under one tag.
 *
 * @param tag its name
 * @param description what the routes are about, as a sentence
 * @param operations each route with its answers
 * @param components the named shapes that their answers refer to
 */
public record Section(
    String tag, String description, List<Operation> operations, List<Component> components) {
  /** Copies. */
  public Section {
    operations = List.copyOf(operations);
    components = List.copyOf(components);
  }
}
