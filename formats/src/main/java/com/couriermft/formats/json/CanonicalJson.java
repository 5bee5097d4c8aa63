package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts JSON to a canonical form, which is identical for equal content: the fields of every
 * object are sorted by name, and every number has a single representation ({@code 100.0} and {@code
 * 1E2} become {@code 100}).
 */
public final class CanonicalJson {
  /**
   * The number of digits above which a number keeps its exponent; writing 1E999999999 without an
   * exponent would exhaust memory.
   */
  private static final int MAX_DIGITS = 1_000;

  private CanonicalJson() {}

  /** Returns a copy in canonical form. */
  public static ObjectNode of(ObjectNode node) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    node.properties().forEach(field -> sorted.put(field.getKey(), value(field.getValue())));
    ObjectNode object = Json.object();
    sorted.forEach(object::set);
    return object;
  }

  private static JsonNode value(JsonNode node) {
    if (node instanceof ObjectNode object) {
      return of(object);
    } else if (node.isArray()) {
      ArrayNode array = Json.array();
      node.forEach(element -> array.add(value(element)));
      return array;
    }
    return node.isNumber() ? number(node.decimalValue().stripTrailingZeros()) : node;
  }

  private static JsonNode number(BigDecimal number) {
    long digits = (long) number.precision() - number.scale();
    if (number.scale() > 0 || digits > MAX_DIGITS) {
      return DecimalNode.valueOf(number);
    }
    BigInteger whole = number.toBigIntegerExact();
    if (whole.bitLength() < Integer.SIZE) {
      return IntNode.valueOf(whole.intValue());
    }
    return whole.bitLength() < Long.SIZE
        ? LongNode.valueOf(whole.longValue())
        : BigIntegerNode.valueOf(whole);
  }
}
