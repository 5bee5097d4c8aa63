package com.couriermft.engine.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiConsumer;

/** Visits all strings in a JSON value. */
final class Texts {
  private Texts() {}

  /**
   * Passes each string with its pointer to the visitor, in document order.
   *
   * @param pointer the pointer of the value itself
   */
  static void forEach(JsonNode value, String pointer, BiConsumer<String, String> each) {
    if (value.isTextual()) {
      each.accept(value.textValue(), pointer);
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        forEach(value.get(i), pointer + "/" + i, each);
      }
    } else {
      value
          .properties()
          .forEach(field -> forEach(field.getValue(), pointer + escaped(field.getKey()), each));
    }
  }

  private static String escaped(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
