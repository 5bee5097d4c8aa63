package com.couriermft.partners.connection;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parses a map of HTTP headers and keeps their order. */
final class HeadersField implements FieldType<Shape.MapOf<Shape.Text>, Map<String, String>> {
  private static final int MOST = 20;

  @Override
  public Shape.MapOf<Shape.Text> shape() {
    return new Shape.MapOf<>(
        HttpHeaderRules.NAME,
        Shape.Text.matching(HttpHeaderRules.VALUE, "a header's value, without line breaks"),
        MOST);
  }

  @Override
  public Map<String, String> read(
      CheckedObject object, Property<Shape.MapOf<Shape.Text>> property) {
    Map<String, String> headers = new LinkedHashMap<>();
    CheckedObject sent = object.within(property);
    JsonNode all = object.find(property.name());
    if (all != null && all.isObject()) {
      all.fieldNames()
          .forEachRemaining(
              name -> {
                String value = sent.text(name, Integer.MAX_VALUE, "");
                HttpHeaderRules.findProblem(name, value)
                    .ifPresent(why -> sent.problem(name, CommonCodes.INVALID_VALUE, why));
                headers.put(name, value);
              });
    }
    if (headers.size() > MOST) {
      object.problem(property.name(), FieldCodes.OUT_OF_RANGE, "At most 20 headers are allowed.");
    }
    return headers;
  }

  @Override
  public JsonNode write(Map<String, String> headers) {
    return Json.tree(headers);
  }
}
