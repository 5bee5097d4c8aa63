package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A string of a definition: plain text, {@code context:KEY}, or text that contains {@code {{ PATH
 * }}}. To use two literal opening braces, put the text into a variable: values are never parsed as
 * references.
 *
 * @param parts the references, each with the plain text before it
 * @param tail the plain text after the last reference
 */
public record Template(List<Part> parts, String tail) {
  private static final String CONTEXT = "context:";

  /** Copies mutable components. */
  public Template {
    parts = List.copyOf(parts);
  }

  /**
   * Parses a string.
   *
   * @throws CourierException {@code malformed_reference} or {@code unknown_root}, permanent
   */
  public static Template parse(String text) {
    if (text.startsWith(CONTEXT)) {
      Reference whole = new ReferenceParser(text, CONTEXT.length()).context();
      return new Template(List.of(new Part("", whole)), "");
    }
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", from)) {
      ReferenceParser parser = new ReferenceParser(text, open);
      parts.add(new Part(text.substring(from, open), parser.braces()));
      from = parser.at();
    }
    return new Template(parts, text.substring(from));
  }

  /**
   * Returns whether any string in a value may contain a reference, as {@link #mayRefer} determines.
   */
  public static boolean mayReferWithin(JsonNode value) {
    if (value.isTextual()) {
      return mayRefer(value.textValue());
    }
    for (JsonNode child : value) {
      if (mayReferWithin(child)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a string may contain a reference. The check is cheap and is also true for
   * malformed references.
   */
  public static boolean mayRefer(String text) {
    return text.startsWith(CONTEXT) || text.contains("{{");
  }

  /**
   * Returns whether the template consists of one reference only, so that the value keeps its type.
   */
  public boolean isWhole() {
    return parts.size() == 1 && tail.isEmpty() && parts.get(0).before().isEmpty();
  }

  /** Returns the references of the template, in order. */
  public List<Reference> references() {
    return parts.stream().map(Part::reference).toList();
  }

  /**
   * A reference and the plain text before it.
   *
   * @param before the plain text, often {@code ""}
   * @param reference the reference after that text
   */
  public record Part(String before, Reference reference) {}
}
