package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Describes, reads and writes the values of a {@link Field} whose Java type is not supported by
 * {@link RecordForm}. Implementations must have a constructor without parameters.
 *
 * @param <S> the shape of the JSON value
 * @param <T> the type of the record's component
 */
public interface FieldType<S extends Shape, T extends @Nullable Object> {
  /** Returns the shape of the JSON value. */
  S shape();

  /**
   * Reads the field of an object. Problems are recorded in the object.
   *
   * @return the value; if the field is missing or invalid, the type's fallback, which is null only
   *     for a nullable component
   */
  @Nullable T read(CheckedObject object, Property<S> property);

  /** Returns a non-null value as JSON; null to omit the field. */
  @Nullable JsonNode write(T value);

  /** A marker for the type that the component's Java type implies. */
  interface Implied extends FieldType<Shape, Object> {}
}
