package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A property is one field of an object that somebody sends.
 *
 * @param <S> what its value may be
 * @param name snake_case
 * @param shape what its value may be
 * @param help what it is, with its unit; a sentence without its full stop
 * @param required whether it must be given
 * @param defaultValue what it is when not given; {@code null} for nothing
 */
public record Property<S extends Shape>(
    String name, S shape, String help, boolean required, @Nullable JsonNode defaultValue) {

  /** Returns a property that may be left out. */
  public static <S extends Shape> Property<S> optional(String name, S shape, String help) {
    return new Property<>(name, shape, help, false, null);
  }

  /** Returns a property that must be given. */
  public static <S extends Shape> Property<S> required(String name, S shape, String help) {
    return new Property<>(name, shape, help, true, null);
  }

  /** The same, which is this when not given. */
  public Property<S> defaultsTo(Object value) {
    return new Property<>(name, shape, help, false, Json.tree(value));
  }

  /** Returns the property as JSON Schema 2020-12; the caller may change it. */
  public ObjectNode schema() {
    ObjectNode schema = Json.object().put("description", help + ".");
    schema.setAll(shape.schema());
    return defaultValue == null ? schema : schema.set("default", defaultValue.deepCopy());
  }
}
