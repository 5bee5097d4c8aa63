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
 * An object that somebody sent, read field by field: whatever is wrong is noted with its pointer
 * and the reading goes on with the fallback, so that all problems are found at once. A field that
 * is {@code null} counts as absent. The names asked for are the known ones: {@link #end()} refuses
 * the rest. Not thread-safe.
 *
 * <p>Codes: {@code required}, {@code wrong_type}, {@code out_of_range}, {@code invalid_value},
 * {@code unknown_field}.
 */
public final class CheckedObject {
  private static final int MOST_SHOWN = 200;

  private final ObjectNode node;
  private final String pointer;
  private final List<Problem> problems;
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * Reads {@code node}; one that is no object is noted and read as an empty one.
   *
   * @param pointer where the node stands in its document
   * @param problems where problems are added
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

  /** Notes a problem of a field. */
  public void problem(String field, FailureCode code, String detail) {
    problems.add(new Problem(Pointer.child(pointer, field), code, detail));
  }

  /** Notes a problem of the object as a whole. */
  public void problem(FailureCode code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  /** Notes a problem of something within a field. */
  public void problem(Problem problem) {
    problems.add(problem);
  }

  /** Notes that a field's text is none of those allowed. */
  private void notOneOf(String field, String found, List<String> allowed) {
    problems.add(Problem.notOneOf(pointer(field), found, allowed));
  }

  /** Returns the pointer to a field in the document. */
  public String pointer(String field) {
    return Pointer.child(pointer, field);
  }

  /** The field's value, {@code null} where absent. */
  public @Nullable JsonNode find(String field) {
    known.add(field);
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value;
  }

  /**
   * Returns whether the field is there and {@code null}, where that says something else than
   * absence.
   */
  public boolean isNull(String field) {
    return node.path(field).isNull();
  }

  /** Text of at most {@code max} characters, {@code null} where absent. */
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
          "The text has "
              + value.textValue().length()
              + " characters; at most "
              + max
              + " are allowed.");
      return null;
    }
    return value.textValue();
  }

  /** Text of at most {@code max} characters. */
  public String text(String field, int max, String fallback) {
    String text = findText(field, max);
    return text == null ? fallback : text;
  }

  /** Text that must be there; {@code ""} where it is not. */
  public String requiredText(String field, int max) {
    if (find(field) == null) {
      problem(field, FieldCodes.REQUIRED, "'" + field + "' is required.");
      return "";
    }
    return text(field, max, "");
  }

  /** A whole number in {@code min..max}. */
  public int integer(String field, int min, int max, int fallback) {
    Long number = findWhole(field, min, max);
    return number == null ? fallback : number.intValue();
  }

  /**
   * A whole number in {@code min..max}, {@code null} where absent or wrong. As in JSON Schema, a
   * number is whole by its value: {@code 1.0} and {@code 1e0} are 1.
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

  /** True or false, {@code null} where absent or wrong. */
  public @Nullable Boolean findFlag(String field) {
    JsonNode value = find(field);
    if (value != null && !value.isBoolean()) {
      wrongType(field, "true or false", value);
      return null;
    }
    return value == null ? null : (Boolean) value.booleanValue();
  }

  /** An enum constant by its lower-case name, {@code null} where absent or wrong. */
  public <E extends Enum<E>> @Nullable E constant(String field, Class<E> type) {
    List<E> all = Arrays.asList(type.getEnumConstants());
    List<String> names = all.stream().map(CheckedObject::nameOf).toList();
    String name = findOneOf(field, names);
    return name == null ? null : all.get(names.indexOf(name));
  }

  /** Returns the name of an enum's constant as JSON has it. */
  public static String nameOf(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
  }

  /** One of the texts that are allowed, {@code null} where absent or wrong. */
  public @Nullable String findOneOf(String field, List<String> allowed) {
    String text = findText(field, Integer.MAX_VALUE);
    if (text != null && !allowed.contains(text)) {
      notOneOf(field, text, allowed);
      return null;
    }
    return text;
  }

  /** An object; an empty one where absent. */
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

  /** The field's text, {@code null} where absent or wrong. */
  public @Nullable String findText(Property<Shape.Text> property) {
    require(property);
    Shape.Text shape = property.shape();
    String text = findText(property.name(), shape.max());
    if (text == null || shape.fits(text)) {
      return text;
    }
    String found = shape.secret() ? "What was sent (not shown)" : "'" + shown(text) + "'";
    String why =
        shape.form().isEmpty()
            ? " does not match " + shape.pattern()
            : " is not valid: expected " + shape.form();
    problem(property.name(), CommonCodes.INVALID_VALUE, found + why + ".");
    return null;
  }

  /** The field's text; where absent or wrong the fallback. */
  public String text(Property<Shape.Text> property, String fallback) {
    String text = findText(property);
    return text == null ? fallback : text;
  }

  /** The field's text; where absent or wrong its default, or {@code ""}. */
  public String text(Property<Shape.Text> property) {
    JsonNode fallback = property.defaultValue();
    return text(property, fallback == null ? "" : fallback.textValue());
  }

  /** The field's number; where absent or wrong the fallback. */
  public int integer(Property<Shape.Whole> property, int fallback) {
    require(property);
    int min = (int) Math.max(Integer.MIN_VALUE, property.shape().min());
    int max = (int) Math.min(Integer.MAX_VALUE, property.shape().max());
    return integer(property.name(), min, max, fallback);
  }

  /** The field's number; where absent or wrong its default, or the least it may be. */
  public int integer(Property<Shape.Whole> property) {
    JsonNode fallback = property.defaultValue();
    return integer(property, fallback == null ? (int) property.shape().min() : fallback.intValue());
  }

  /** The field's number, {@code null} where absent. */
  public @Nullable Integer findInteger(Property<Shape.Whole> property) {
    return find(property.name()) == null ? null : (Integer) integer(property);
  }

  /** The field's flag; where absent or wrong its default, or false. */
  public boolean flag(Property<Shape.Flag> property) {
    JsonNode fallback = property.defaultValue();
    Boolean value = findFlag(property.name());
    return value != null ? value : fallback != null && fallback.booleanValue();
  }

  /** The constant of that lower-case name; {@code null} where absent or wrong. */
  public <E extends Enum<E>> @Nullable E constant(Property<Shape.OneOf> property, Class<E> type) {
    require(property);
    String name = findOneOf(property.name(), property.shape().values());
    return name == null ? null : Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
  }

  /** The field's object, to be read on; an empty one where absent. */
  public CheckedObject within(Property<? extends Shape> property) {
    require(property);
    JsonNode value = find(property.name());
    return new CheckedObject(
        value == null ? Json.object() : value, pointer(property.name()), problems);
  }

  /** The elements of a list of a length that is allowed; none where it is absent or wrong. */
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

  /** The objects of a list, to be read on; none where it is absent or wrong. */
  public List<CheckedObject> objects(Property<? extends Shape.ListOf<?>> property) {
    List<CheckedObject> objects = new ArrayList<>();
    for (JsonNode element : elements(property)) {
      String place = Pointer.child(pointer(property.name()), objects.size());
      objects.add(new CheckedObject(element, place, problems));
    }
    return objects;
  }

  /** The texts of a list that are right; none where it is absent or wrong. */
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

  /** The texts of a list that are among those allowed; none where it is absent or wrong. */
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

  /** Notes that a field is required, if it is and is absent. */
  public void require(Property<?> property) {
    if (property.required() && find(property.name()) == null) {
      String detail = "'" + property.name() + "' is required: " + property.help() + ".";
      problem(property.name(), FieldCodes.REQUIRED, detail);
    }
  }

  /** Refuses the fields that nobody asked for. */
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

  /** Notes that a field has another type than expected. */
  public void wrongType(String field, String expected, JsonNode found) {
    problem(
        field, FieldCodes.WRONG_TYPE, "Expected " + expected + ", found " + describe(found) + ".");
  }

  /** Returns a sent text as an error may quote it: short, and without control characters. */
  private static String shown(String text) {
    String start = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    return start.replaceAll("\\p{Cntrl}", "?");
  }

  /** A node's type as error messages name it; its value is not shown. */
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
