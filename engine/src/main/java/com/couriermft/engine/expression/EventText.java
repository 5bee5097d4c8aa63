package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Puts the fields of an event into a text whose references are all to {@link Root#EVENT}. Pure. */
public final class EventText {
  private EventText() {}

  /**
   * Returns the text. A field that the event lacks is its reference's default, else empty: which
   * fields an event has is not known when a text is written for several types.
   *
   * @param event as its line of the log has it; its texts stand in the result as they are
   * @param most characters of the result: the rest is left out
   * @throws com.couriermft.formats.failure.CourierException permanent, {@code value_too_large}: a
   *     reference finds too much
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
