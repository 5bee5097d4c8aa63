package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The shape of a value that can be {@code null}, where {@code null} differs from omitting the
 * field.
 *
 * @param <S> the shape of the value
 * @param value the shape if the value is not {@code null}, whose schema has a single {@code type}
 */
public record OrNull<S extends Shape>(S value) implements Shape {
  /** Returns the property for values that are not {@code null}. */
  public static <S extends Shape> Property<S> given(Property<OrNull<S>> property) {
    return property.shaped(property.shape().value());
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = value.schema();
    String type = schema.path("type").textValue();
    schema.putArray("type").add(type).add("null");
    return schema;
  }

  @Override
  public String words() {
    return value.words() + ", or `null`";
  }
}
