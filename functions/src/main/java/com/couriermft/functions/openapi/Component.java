package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.formats.json.Shape;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A named shape of the document, which other shapes refer to. Immutable.
 *
 * @param name the name in PascalCase, unique in the document
 * @param shape the shape
 * @param type the record of this shape; {@code null} for none
 */
public record Component(String name, Shape shape, @Nullable Class<? extends Record> type) {
  static final String PATH = "#/components/schemas/";

  /** Creates a component of a shape without a record. */
  public Component(String name, Shape shape) {
    this(name, shape, null);
  }

  /** Returns the component of a response record, which has a {@link SchemaName}. */
  public static Component of(Class<? extends Record> type) {
    String name = Objects.requireNonNull(type.getAnnotation(SchemaName.class)).value();
    return new Component(name, RecordShape.of(type), type);
  }

  /** Returns the shape of a reference to this component. */
  public Shape ref() {
    return ref(name);
  }

  /**
   * Returns the shape of a reference to the component with a name, such as that of a kind of
   * documents.
   */
  public static Shape ref(String name) {
    return new Shape.Given(Json.object().put("$ref", PATH + name), name);
  }

  /**
   * Returns the shape of a list entry: this component, or an object that identifies an unreadable
   * entry.
   *
   * @param idField field of the entry's id, such as {@code job_id}
   */
  public Shape listed(String idField) {
    return new Shape.Given(ListEntry.schema(name, idField), name);
  }
}
