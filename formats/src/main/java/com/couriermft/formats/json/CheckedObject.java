package com.couriermft.formats.json;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object from a client, read field by field. Each problem is recorded with its pointer, and
 * reading continues with a fallback value, so that all problems are found at once. A field that is
 * {@code null} counts as missing. The fields that were read count as known, and {@link #end()}
 * rejects all others. Not thread-safe.
 *
 * <p>Problems have the codes {@code required}, {@code wrong_type}, {@code out_of_range}, {@code
 * invalid_value}, {@code unknown_field}.
 */
public final class CheckedObject {
  private static final int MOST_SHOWN = 200;

  private final ObjectNode node;
  private final String pointer;
  private final List<Problem> problems;
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * Reads {@code node}. A node that is not an object is recorded as a problem and read as an empty
   * object.
   *
   * @param pointer the location of the node in its document
   * @param problems the list to which problems are added
   */
  public CheckedObject(JsonNode node, String pointer, List<Problem> problems) {
    this.pointer = pointer;
    this.problems = problems;
    if (node instanceof ObjectNode object) {
      this.node = object;
    } else {
      this.node = Json.object();
      problems.add(
          new Problem(
              pointer, FieldCodes.WRONG_TYPE, "Expected an object, found " + describe(node) + "."));
    }
  }

  /** Records a problem with a field. */
  public void problem(String field, FailureCode code, String detail) {
    problems.add(new Problem(Pointer.child(pointer, field), code, detail));
  }

  /** Records a problem with the object. */
  public void problem(FailureCode code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  /** Records a problem with a value within a field. */
  public void problem(Problem problem) {
    problems.add(problem);
  }

  /** Records that a field's string is not one of the allowed values. */
  private void notOneOf(String field, String found, List<String> allowed) {
    problems.add(Problem.notOneOf(pointer(field), found, allowed));
  }

  /** Returns the pointer to a field in the document. */
  public String pointer(String field) {
    return Pointer.child(pointer, field);
  }

  /** Returns the field's value; {@code null} if it is missing. */
  public @Nullable JsonNode find(String field) {
    known.add(field);
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value;
  }

  /**
   * Returns whether the field is explicitly {@code null}, for fields in which {@code null} differs
   * from a missing field.
   */
  public boolean isNull(String field) {
    return node.path(field).isNull();
  }

  /** Returns a string of at most {@code max} characters; {@code null} if it is missing. */
  public @Nullable String findText(String field, int max) {
    JsonNode value = find(field);
    if (value == null) {
      return null;
    } else if (!value.isTextual()) {
      wrongType(field, "a text", value);
      return null;
    } else if (value.textValue().length() > max) {
      problem(
          field,
          FieldCodes.OUT_OF_RANGE,
          "The string has "
              + value.textValue().length()
              + " characters; at most "
              + max
              + " are allowed.");
      return null;
    }
    return value.textValue();
  }

  /** Returns a string of at most {@code max} characters. */
  public String text(String field, int max, String fallback) {
    String text = findText(field, max);
    return text == null ? fallback : text;
  }

  /** Returns a required string; {@code ""} if it is missing. */
  public String requiredText(String field, int max) {
    if (find(field) == null) {
      problem(field, FieldCodes.REQUIRED, "'" + field + "' is required.");
      return "";
    }
    return text(field, max, "");
  }

  /** Returns an integer in {@code min..max}. */
  public int integer(String field, int min, int max, int fallback) {
    Long number = findWhole(field, min, max);
    return number == null ? fallback : number.intValue();
  }

  /**
   * Returns an integer in {@code min..max}; {@code null} if it is missing or invalid. As in JSON
   * Schema, only the value matters and not the notation: {@code 1.0} and {@code 1e0} are 1.
   */
  public @Nullable Long findWhole(String field, long min, long max) {
    JsonNode value = find(field);
    if (value == null) {
      return null;
    } else if (!value.canConvertToExactIntegral()) {
      wrongType(field, "a whole number", value);
      return null;
    } else if (!value.canConvertToLong() || value.longValue() < min || value.longValue() > max) {
      boolean open = max == Long.MAX_VALUE || max == Integer.MAX_VALUE;
      String bounds = open ? "at least " + min : min + ".." + max;
      String detail = "Expected " + bounds + ", found " + value.asText() + ".";
      problem(field, FieldCodes.OUT_OF_RANGE, detail);
      return null;
    }
    return value.longValue();
  }

  /** Returns a boolean; {@code null} if it is missing or invalid. */
  public @Nullable Boolean findFlag(String field) {
    JsonNode value = find(field);
    if (value != null && !value.isBoolean()) {
      wrongType(field, "true or false", value);
      return null;
    }
    return value == null ? null : (Boolean) value.booleanValue();
  }

  /** Returns an enum constant by its lower-case name; {@code null} if it is missing or invalid. */
  public <E extends Enum<E>> @Nullable E constant(String field, Class<E> type) {
    List<E> all = Arrays.asList(type.getEnumConstants());
    List<String> names = all.stream().map(CheckedObject::nameOf).toList();
    String name = findOneOf(field, names);
    return name == null ? null : all.get(names.indexOf(name));
  }

  /** Returns the name of an enum constant in JSON. */
  public static String nameOf(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
  }

  /** Returns one of the allowed strings; {@code null} if it is missing or invalid. */
  public @Nullable String findOneOf(String field, List<String> allowed) {
    String text = findText(field, Integer.MAX_VALUE);
    if (text != null && !allowed.contains(text)) {
      notOneOf(field, text, allowed);
      return null;
    }
    return text;
  }

  /** Returns an object; an empty object if the field is missing. */
  public ObjectNode object(String field) {
    JsonNode value = find(field);
    if (value == null) {
      return Json.object();
    } else if (value instanceof ObjectNode object) {
      return object;
    }
    wrongType(field, "an object", value);
    return Json.object();
  }

  /** Returns the field's string; {@code null} if it is missing or invalid. */
  public @Nullable String findText(Property<Shape.Text> property) {
    require(property);
    Shape.Text shape = property.shape();
    String text = findText(property.name(), shape.max());
    if (text == null || shape.fits(text)) {
      return text;
    }
    String found = shape.secret() ? "The value (not shown)" : "'" + shown(text) + "'";
    String why =
        shape.form().isEmpty()
            ? " does not match " + shape.pattern()
            : " is not valid: expected " + shape.form();
    problem(property.name(), CommonCodes.INVALID_VALUE, found + why + ".");
    return null;
  }

  /** Returns the field's string, or the fallback if it is missing or invalid. */
  public String text(Property<Shape.Text> property, String fallback) {
    String text = findText(property);
    return text == null ? fallback : text;
  }

  /**
   * Returns the field's string. If it is missing or invalid, returns its default, or {@code ""}
   * without a default.
   */
  public String text(Property<Shape.Text> property) {
    JsonNode fallback = property.defaultValue();
    return text(property, fallback == null ? "" : fallback.textValue());
  }

  /** Returns the field's number, or the fallback if it is missing or invalid. */
  public int integer(Property<Shape.Whole> property, int fallback) {
    require(property);
    int min = (int) Math.max(Integer.MIN_VALUE, property.shape().min());
    int max = (int) Math.min(Integer.MAX_VALUE, property.shape().max());
    return integer(property.name(), min, max, fallback);
  }

  /**
   * Returns the field's number. If it is missing or invalid, returns its default, or its minimum
   * without a default.
   */
  public int integer(Property<Shape.Whole> property) {
    JsonNode fallback = property.defaultValue();
    return integer(property, fallback == null ? (int) property.shape().min() : fallback.intValue());
  }

  /** Returns the field's number; {@code null} if it is missing. */
  public @Nullable Integer findInteger(Property<Shape.Whole> property) {
    return find(property.name()) == null ? null : (Integer) integer(property);
  }

  /**
   * Returns the field's boolean. If it is missing or invalid, returns its default, or false without
   * a default.
   */
  public boolean flag(Property<Shape.Flag> property) {
    JsonNode fallback = property.defaultValue();
    Boolean value = findFlag(property.name());
    return value != null ? value : fallback != null && fallback.booleanValue();
  }

  /** Returns an enum constant by its lower-case name; {@code null} if it is missing or invalid. */
  public <E extends Enum<E>> @Nullable E constant(Property<Shape.OneOf> property, Class<E> type) {
    require(property);
    String name = findOneOf(property.name(), property.shape().values());
    return name == null ? null : Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
  }

  /** Returns a reader for the field's object, or for an empty object if the field is missing. */
  public CheckedObject within(Property<? extends Shape> property) {
    require(property);
    JsonNode value = find(property.name());
    return new CheckedObject(
        value == null ? Json.object() : value, pointer(property.name()), problems);
  }

  /**
   * Returns the elements of a list with an allowed length; empty if the list is missing or invalid.
   */
  public List<JsonNode> elements(Property<? extends Shape.ListOf<?>> property) {
    require(property);
    String name = property.name();
    JsonNode list = find(name);
    Shape.ListOf<?> shape = property.shape();
    if (list == null) {
      return List.of();
    } else if (!list.isArray()) {
      wrongType(name, "an array", list);
      return List.of();
    } else if (list.size() < shape.min() || list.size() > shape.max()) {
      String bounds = shape.min() + ".." + shape.max();
      String detail = "Expected " + bounds + " elements, found " + list.size() + ".";
      problem(name, FieldCodes.OUT_OF_RANGE, detail);
      return List.of();
    }
    List<JsonNode> elements = new ArrayList<>();
    list.forEach(elements::add);
    return elements;
  }

  /** Returns readers for the objects in a list; empty if the list is missing or invalid. */
  public List<CheckedObject> objects(Property<? extends Shape.ListOf<?>> property) {
    List<CheckedObject> objects = new ArrayList<>();
    for (JsonNode element : elements(property)) {
      String place = Pointer.child(pointer(property.name()), objects.size());
      objects.add(new CheckedObject(element, place, problems));
    }
    return objects;
  }

  /** Returns the valid strings in a list; empty if the list is missing or invalid. */
  public List<String> texts(Property<Shape.ListOf<Shape.Text>> property) {
    Shape.Text each = property.shape().item();
    List<JsonNode> elements = elements(property);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      JsonNode element = elements.get(i);
      if (element.isTextual() && each.fits(element.textValue())) {
        texts.add(element.textValue());
      } else {
        String place = Pointer.child(pointer(property.name()), i);
        String found = each.secret() ? "another value (not shown)" : shown(element.toString());
        String detail = "Expected " + each.words() + ", found " + found + ".";
        problems.add(new Problem(place, CommonCodes.INVALID_VALUE, detail));
      }
    }
    return texts;
  }

  /**
   * Returns the strings in a list that are allowed values; empty if the list is missing or invalid.
   */
  public List<String> choices(Property<Shape.ListOf<Shape.OneOf>> property) {
    List<String> allowed = property.shape().item().values();
    List<JsonNode> elements = elements(property);
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      JsonNode element = elements.get(i);
      if (element.isTextual() && allowed.contains(element.textValue())) {
        chosen.add(element.textValue());
      } else {
        String place = Pointer.child(pointer(property.name()), i);
        problems.add(Problem.notOneOf(place, shown(element.asText()), allowed));
      }
    }
    return chosen;
  }

  /** Records a problem if a required field is missing. */
  public void require(Property<?> property) {
    if (property.required() && find(property.name()) == null) {
      String detail = "'" + property.name() + "' is required: " + property.help() + ".";
      problem(property.name(), FieldCodes.REQUIRED, detail);
    }
  }

  /** Rejects the fields that were not read. */
  public void end() {
    node.fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                String detail = "There is no field '" + shown(field) + "' here.";
                problems.add(
                    Problem.unknownField(
                        pointer(field), FieldCodes.UNKNOWN_FIELD, detail, field, known));
              }
            });
  }

  /** Records that a field does not have the expected type. */
  public void wrongType(String field, String expected, JsonNode found) {
    problem(
        field, FieldCodes.WRONG_TYPE, "Expected " + expected + ", found " + describe(found) + ".");
  }

  /**
   * Returns a client's string so that an error can quote it: truncated, and without control
   * characters.
   */
  private static String shown(String text) {
    String start = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    return start.replaceAll("\\p{Cntrl}", "?");
  }

  /** Returns the type of a node for error messages, without showing its value. */
  public static String describe(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      case STRING -> "a text";
      case NUMBER -> node.canConvertToExactIntegral() ? "a whole number" : "a number";
      case BOOLEAN -> "true or false";
      case NULL, MISSING -> "nothing";
      case BINARY -> "bytes";
      case POJO -> "a secret";
    };
  }
}
