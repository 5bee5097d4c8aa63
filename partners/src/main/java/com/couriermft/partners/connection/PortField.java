package com.couriermft.partners.connection;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;

/** Parses a port number; returns 0 if the port is absent and the field has no default. */
final class PortField implements FieldType<Shape.Whole, Integer> {
  @Override
  public Shape.Whole shape() {
    return Shape.Whole.of(1, 65_535);
  }

  @Override
  public Integer read(CheckedObject object, Property<Shape.Whole> property) {
    JsonNode usual = property.defaultValue();
    return object.integer(property, usual == null ? 0 : usual.intValue());
  }

  @Override
  public JsonNode write(Integer port) {
    return IntNode.valueOf(port);
  }
}
