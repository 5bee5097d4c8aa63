package com.couriermft.functions.openapi.section;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A value that has one of two shapes. */
final class OneOrOther {
  private OneOrOther() {}

  static ObjectNode schema(Shape one, Shape other) {
    ObjectNode schema = Json.object();
    schema.putArray("anyOf").add(one.schema()).add(other.schema());
    return schema;
  }
}
