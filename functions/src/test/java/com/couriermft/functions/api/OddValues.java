package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Odd values, and documents with an odd value at each position. */
final class OddValues {
  private static final String MARK = "@odd@";

  /** Values in JSON, and a few that are not valid JSON. */
  static final List<String> VALUES =
      Stream.of(
              Stream.of("1e400", "-1e-400", "1e401", "10e2147483647", "1e2147483648"),
              Stream.of("1e99999999999", "1E+2147483647", "-0", "1.50", "0.1", "2147483648"),
              Stream.of("123456789012345678901234567890", "9223372036854775808", "1e3", "NaN"),
              Stream.of("9".repeat(1_000), "9".repeat(1_001), "0." + "3".repeat(1_005)),
              Stream.of(150, 195, 201, 999, 1_001, 20_000).map(n -> "[".repeat(n) + "]".repeat(n)),
              Stream.of("{\"a\":".repeat(180) + "1e5" + "}".repeat(180)),
              Stream.of("", "\\u0000", "\\ud800", "\\udc00\\ud800", "\\ufffd", "\ufffd", "\\uffff"),
              Stream.of("\ud83d\udce6\u00e9\u2028", "\\ud83d\\udce6", "{{secrets.x}}", "re:(?!a)"),
              OddNames.NAMES.stream().map(name -> TextNode.valueOf(name).toString()))
          .flatMap(each -> each)
          .map(value -> isText(value) ? "\"" + value + "\"" : value)
          .toList();

  /** Values near the size limits of a column, a row and a body. */
  static final List<String> LARGE =
      Stream.of(
              text('x', 31_000),
              text('\u00e9', 32_767),
              text('x', 33_000),
              text('\u20ac', 21_900),
              text('x', 65_500),
              text('x', 600_000),
              text('x', 1_100_000),
              "[" + "1e400,".repeat(9_000) + "0]",
              "[" + "[],".repeat(20_000) + "0]",
              "{\"a\":1,\"a\":2}",
              "{\"" + "n".repeat(40_000) + "\":1}",
              "{\"\":1,\"a/b~c\":2,\"\\u0000\":3,\"\\ud800\":4}",
              "{\"\":1,\"a/b~c\":2,\"\\u0000\":3,\"__proto__\":4}")
          .toList();

  private OddValues() {}

  /**
   * A document with an odd value at one position.
   *
   * @param body body of the request
   * @param pointer position of the value
   * @param value the odd value
   */
  record Odd(String body, String pointer, String value) {
    @Override
    public String toString() {
      String shown = body.length() > 300 ? body.substring(0, 300) + "…" : body;
      return pointer + " in " + shown.replace("\0", "\\0");
    }
  }

  private static boolean isText(String value) {
    return value.isEmpty()
        || "-0123456789[{N\"".indexOf(value.charAt(0)) < 0
        || value.contains("{{");
  }

  private static String text(char c, int length) {
    return "\"" + Character.toString(c).repeat(length) + "\"";
  }

  /**
   * Returns the document with each value at each position. Large values are used only at positions
   * that accept anything.
   */
  static List<Odd> of(String sample) {
    List<Odd> all = new ArrayList<>();
    JsonNode document = Json.parse(sample);
    List<String> places = new ArrayList<>();
    collect(document, "", places);
    for (String place : places) {
      String marked = marked(document, place);
      for (String value : VALUES) {
        all.add(new Odd(marked.replace("\"" + MARK + "\"", value), place, value));
      }
      if (place.endsWith("/odd") || place.endsWith("name") || place.endsWith("reason")) {
        for (String value : LARGE) {
          all.add(new Odd(marked.replace("\"" + MARK + "\"", value), place, value));
        }
      }
    }
    return all;
  }

  private static void collect(JsonNode node, String at, List<String> places) {
    places.add(at);
    if (node.isObject()) {
      node.properties().forEach(e -> collect(e.getValue(), Pointer.child(at, e.getKey()), places));
      places.add(at + "/odd");
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        collect(node.get(i), Pointer.child(at, i), places);
      }
    }
  }

  private static String marked(JsonNode document, String place) {
    if (place.isEmpty()) {
      return "\"" + MARK + "\"";
    }
    JsonNode copy = document.deepCopy();
    int end = place.lastIndexOf('/');
    JsonNode parent = copy.at(place.substring(0, end));
    String last = place.substring(end + 1);
    if (parent instanceof ObjectNode object) {
      object.put(last, MARK);
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(last), MARK);
    }
    return copy.toString();
  }
}
