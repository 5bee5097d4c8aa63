package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Fills the fields of an event into a string in which all references start at {@link Root#EVENT}.
 * Pure.
 */
public final class EventText {
  private EventText() {}

  /**
   * Returns the string with all references replaced. A field that the event lacks is replaced by
   * the reference's default, or by an empty string. A template for several event types may name
   * fields that some of these events lack.
   *
   * @param event the event as written to the event log; its strings are inserted unchanged
   * @param most maximum number of characters of the result; the rest is cut off
   * @throws com.couriermft.formats.failure.CourierException permanent, {@code value_too_large}: the
   *     value of a reference is too large
   */
  public static String of(Template template, ObjectNode event, int most) {
    StringBuilder text = new StringBuilder();
    for (Template.Part part : template.parts()) {
      text.append(part.before()).append(value(part.reference(), event));
      if (text.length() >= most) {
        break;
      }
    }
    if (text.length() < most) {
      text.append(template.tail());
    }
    return text.length() <= most ? text.toString() : text.substring(0, most);
  }

  private static String value(Reference reference, ObjectNode event) {
    if (reference.root() != Root.EVENT) {
      throw new IllegalArgumentException(reference.text() + " does not refer to an event");
    }
    JsonNode found = JsonPath.walk(event, "event", reference.path()).value();
    JsonNode value = found == null || found.isNull() ? reference.fallback() : found;
    JsonNode shown = value == null ? null : reference.value(value);
    return shown == null ? "" : PlainText.of(shown, reference.text());
  }
}
