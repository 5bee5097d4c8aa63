package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of a field that cannot be used in this version: only values that mean nothing pass.
 *
 * @param nothing the values that are
 */
public record Unavailable(List<JsonNode> nothing) implements Shape {
  /** Copies. */
  public Unavailable {
    nothing = List.copyOf(nothing);
  }

  /** Only these values, as JSON texts, and {@code null}. */
  public static Unavailable except(String... json) {
    return new Unavailable(Arrays.stream(json).map(Json::parse).toList());
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = Json.object();
    nothing.forEach(schema.putArray("enum").addNull()::add);
    return schema;
  }

  @Override
  public String words() {
    return "not available in this version";
  }
}
