package com.couriermft.functions.openapi;

import java.util.List;

/**
 * A group of routes with a common tag.
 *
 * @param tag name of the tag
 * @param description subject of the routes, as a sentence
 * @param operations the routes with their responses
 * @param components the named shapes that the responses refer to
 */
public record Section(
    String tag, String description, List<Operation> operations, List<Component> components) {
  public Section {
    operations = List.copyOf(operations);
    components = List.copyOf(components);
  }
}
