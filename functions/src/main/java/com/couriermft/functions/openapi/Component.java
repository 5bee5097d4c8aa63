package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;

/**
 * A shape that has a name of its own in the document, by which others refer to it. Immutable.
 *
 * @param name in PascalCase, unique in the document
 * @param shape what it is
 */
public record Component(String name, Shape shape) {
  static final String PATH = "#/components/schemas/";

  /** Returns the shape of a value that is this component. */
  public Shape ref() {
    return ref(name);
  }

  /**
   * Returns the shape of a value that is the component of a name, such as that of a kind of
   * documents.
   */
  public static Shape ref(String name) {
    return new Shape.Given(Json.object().put("$ref", PATH + name), name);
  }

  /**
   * Returns the shape of an entry of a list: this component or, where the stored entry cannot be
   * read, an object that says so and names it.
   *
   * @param idField the field of its id or name, such as {@code job_id}
   */
  public Shape listed(String idField) {
    return new Shape.Given(ListEntry.schema(name, idField), name);
  }
}
