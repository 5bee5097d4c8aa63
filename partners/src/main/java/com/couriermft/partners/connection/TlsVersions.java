package com.couriermft.partners.connection;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Parses the TLS versions to offer; the default suits most servers. */
final class TlsVersions implements FieldType<Shape.ListOf<Shape.OneOf>, List<String>> {
  @Override
  public Shape.ListOf<Shape.OneOf> shape() {
    return new Shape.ListOf<>(new Shape.OneOf(List.of("1.2", "1.3")), 1, 2);
  }

  @Override
  public List<String> read(CheckedObject object, Property<Shape.ListOf<Shape.OneOf>> property) {
    List<String> versions = object.choices(property).stream().distinct().toList();
    return versions.isEmpty() ? List.of("1.2") : versions;
  }

  @Override
  public JsonNode write(List<String> versions) {
    return Json.tree(versions);
  }
}
