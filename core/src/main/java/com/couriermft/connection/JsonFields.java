package com.couriermft.connection;

import com.couriermft.failure.Problem;
import com.couriermft.json.Json;
import com.couriermft.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object and collects every problem with its pointer. A field that is
 * wrong reads as its default, so that reading goes on. Not thread-safe.
 */
final class JsonFields {
  private final JsonNode object;
  private final String pointer;
  private final List<Problem> problems;
  private final TreeSet<String> known = new TreeSet<>();

  private JsonFields(JsonNode object, String pointer, List<Problem> problems) {
    this.object = object;
    this.pointer = pointer;
    this.problems = problems;
  }

  /** The fields of a whole document. */
  static JsonFields of(JsonNode document, List<Problem> problems) {
    return new JsonFields(document, "", problems).checked();
  }

  /** The fields of an object inside; of an empty one if it is absent. */
  JsonFields object(String name) {
    JsonNode node = get(name);
    return new JsonFields(node == null ? Json.object() : node, pointer + "/" + name, problems)
        .checked();
  }

  private JsonFields checked() {
    if (!object.isObject()) {
      wrong("", "object_expected", "an object is expected, found " + kind(object) + ".");
    }
    return this;
  }

  boolean has(String name) {
    return get(name) != null;
  }

  /** Text that must be there. */
  String text(String name, int maxLength) {
    String text = optionalText(name, maxLength);
    if (text == null && get(name) == null) {
      wrong("/" + name, "required", "'" + name + "' is required.");
    }
    return text == null ? "" : text;
  }

  /** Text without control characters, {@code null} where absent. */
  @Nullable String optionalText(String name, int maxLength) {
    JsonNode node = get(name);
    if (node == null) {
      return null;
    }
    if (!node.isTextual()) {
      wrong("/" + name, "text_expected", "a text is expected, found " + kind(node) + ".");
      return null;
    }
    String text = node.textValue();
    if (text.isEmpty() || text.length() > maxLength) {
      wrong(
          "/" + name,
          "out_of_bounds",
          "1 to " + maxLength + " characters are expected, found " + text.length() + ".");
    } else if (text.chars().anyMatch(Character::isISOControl)) {
      wrong("/" + name, "invalid_text", "control characters are not allowed.");
    }
    return text;
  }

  /** Text of a given form. */
  String matching(String name, String regex, String form) {
    String text = text(name, 255);
    if (!text.isEmpty() && !text.matches(regex)) {
      wrong("/" + name, "invalid_" + name, "'" + text + "' is not " + form + ".");
    }
    return text;
  }

  int integer(String name, int defaultValue, int min, int max) {
    JsonNode node = get(name);
    if (node == null) {
      return defaultValue;
    }
    if (!node.isIntegralNumber() || node.longValue() < min || node.longValue() > max) {
      wrong(
          "/" + name,
          "out_of_bounds",
          "a whole number from " + min + " to " + max + " is expected, found " + node + ".");
      return defaultValue;
    }
    return node.intValue();
  }

  boolean flag(String name, boolean defaultValue) {
    JsonNode node = get(name);
    if (node != null && !node.isBoolean()) {
      wrong("/" + name, "boolean_expected", "true or false is expected, found " + kind(node) + ".");
      return defaultValue;
    }
    return node == null ? defaultValue : node.booleanValue();
  }

  /** A list of texts of a given form; empty where absent. */
  List<String> texts(String name, int max, String regex, String form) {
    JsonNode node = get(name);
    List<String> texts = new ArrayList<>();
    if (node != null && !(node.isArray() && node.size() <= max)) {
      wrong("/" + name, "list_expected", "a list of at most " + max + " texts is expected.");
    } else if (node != null) {
      for (int i = 0; i < node.size(); i++) {
        String text = node.get(i).asText();
        if (node.get(i).isTextual() && text.matches(regex)) {
          texts.add(text);
        } else {
          wrong("/" + name + "/" + i, "invalid_item", node.get(i) + " is not " + form + ".");
        }
      }
    }
    return texts;
  }

  /** A field that is known but cannot be used: only the values that mean "off" are accepted. */
  void unsupported(String name, String meaning) {
    JsonNode node = get(name);
    boolean off =
        node == null
            || (node.isNumber() && node.asLong() == 0)
            || (node.isEmpty() && !scalar(node));
    if (!off) {
      wrong("/" + name, "not_supported_yet", meaning + " is not supported yet; leave it out.");
    }
  }

  /** Reports every field that nobody asked for. */
  void refuseOthers() {
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        String detail = "'" + printable(name) + "' is not known.";
        String place = Pointer.child(pointer, name);
        problems.add(Problem.unknownName(place, "unknown_field", detail, name, known));
      }
    }
  }

  /** Reports a problem at a place in this object. */
  void wrong(String place, String code, String detail) {
    problems.add(new Problem(pointer + place, code, detail));
  }

  private @Nullable JsonNode get(String name) {
    known.add(name);
    JsonNode node = object.get(name);
    return node == null || node.isNull() ? null : node;
  }

  private static boolean scalar(JsonNode node) {
    return node.isValueNode();
  }

  private static String kind(JsonNode node) {
    return node.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
