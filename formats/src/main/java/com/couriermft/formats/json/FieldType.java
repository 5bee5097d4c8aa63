package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Describes, reads and writes the values of a {@link Field} whose Java type is not one that {@link
 * RecordForm} knows. Implementations have a constructor without parameters.
 *
 * @param <S> the shape of the JSON value
 * @param <T> the type of the record's component
 */
public interface FieldType<S extends Shape, T extends @Nullable Object> {
  /** Returns what the JSON value may be. */
  S shape();

  /**
   * Reads the field of an object. Problems go to the object.
   *
   * @return the value; of a field that is absent or wrong the one that counts then, null only for a
   *     component that may be null
   */
  @Nullable T read(CheckedObject object, Property<S> property);

  /** Returns a value, never null, as JSON; null to leave the field out. */
  @Nullable JsonNode write(T value);

  /** Stands for the type that the Java type of the component implies. */
  interface Implied extends FieldType<Shape, Object> {}
}
