package com.couriermft.local.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The top-level properties of a JSON object, which the real host provides as trigger metadata. */
public final class JsonProperties {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonProperties() {}

  /**
   * Returns the properties of a JSON object: strings unchanged, and all other values as JSON. The
   * map is empty if {@code text} is not an object.
   */
  public static Map<String, String> of(String text) {
    var properties = new LinkedHashMap<String, String>();
    for (var entry : parse(text).properties()) {
      var value = entry.getValue();
      properties.put(entry.getKey(), value.isTextual() ? value.asText() : value.toString());
    }
    return properties;
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return JSON.createObjectNode();
    }
  }
}
