package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a JSON value. The same description is used by {@link CheckedObject} to read the
 * value, for the JSON Schema that editors use for completion, and for the reference documentation.
 * Immutable.
 */
public sealed interface Shape
    permits OrNull,
        Shape.Any,
        Shape.AnyObject,
        Shape.Choice,
        Shape.Fields,
        Shape.Flag,
        Shape.Given,
        Shape.ListOf,
        Shape.MapOf,
        Shape.OneOf,
        Shape.Text,
        Shape.Time,
        Shape.Whole {

  /** Returns the shape as JSON Schema 2020-12; the caller may modify the result. */
  ObjectNode schema();

  /** Returns a short description for users, in Markdown: {@code whole number, 0..9}. */
  String words();

  /**
   * A string.
   *
   * @param max the maximum length in characters
   * @param pattern a pattern that the entire string must match, in a syntax that both ECMAScript
   *     and Java support; {@code null} for any string
   * @param form a description of the matching strings, such as {@code a host name}; empty for none
   * @param secret whether the string is, or may be mistaken for, a secret that errors must not show
   */
  record Text(int max, @Nullable Pattern pattern, String form, boolean secret) implements Shape {
    /** Returns the shape of any string. */
    public static Text any() {
      return upTo(Integer.MAX_VALUE);
    }

    /** Returns the shape of a string with a maximum length. */
    public static Text upTo(int max) {
      return new Text(max, null, "", false);
    }

    /** Returns the shape of a string that a pattern matches completely. */
    public static Text matching(Pattern pattern, String form) {
      return new Text(Integer.MAX_VALUE, pattern, form, false);
    }

    /** Returns this shape for a string that errors must not show. */
    public Text unseen() {
      return new Text(max, pattern, form, true);
    }

    boolean fits(String text) {
      return pattern == null || pattern.matcher(text).matches();
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "string");
      if (max != Integer.MAX_VALUE) {
        schema.put("maxLength", max);
      }
      return pattern == null ? schema : schema.put("pattern", PublishedPattern.of(pattern));
    }

    @Override
    public String words() {
      if (!form.isEmpty()) {
        return form;
      } else if (pattern != null) {
        return "text matching `" + pattern.pattern() + "`";
      }
      return max == Integer.MAX_VALUE ? "text" : "text, at most %,d characters".formatted(max);
    }
  }

  /** A timestamp in RFC 3339 format: {@code 2026-01-01T00:00:00Z}. */
  record Time() implements Shape {
    @Override
    public ObjectNode schema() {
      return Json.object().put("type", "string").put("format", "date-time");
    }

    @Override
    public String words() {
      return "time (RFC 3339)";
    }
  }

  /**
   * One of several strings.
   *
   * @param values the allowed strings, in display order
   */
  record OneOf(List<String> values) implements Shape {
    /** Copies. */
    public OneOf {
      values = List.copyOf(values);
    }

    /** Returns the shape of an enum's constants by their lower-case names. */
    public static OneOf of(Class<? extends Enum<?>> type) {
      return new OneOf(
          Arrays.stream(type.getEnumConstants())
              .map(constant -> constant.name().toLowerCase(Locale.ROOT))
              .toList());
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "string");
      values.forEach(schema.putArray("enum")::add);
      return schema;
    }

    @Override
    public String words() {
      return values.stream().map(value -> "`" + value + "`").collect(Collectors.joining(", "));
    }
  }

  /**
   * An integer.
   *
   * @param min the minimum; {@link Long#MIN_VALUE} for none
   * @param max the maximum; {@link Long#MAX_VALUE} for none
   */
  record Whole(long min, long max) implements Shape {
    /** Returns the shape of an integer with a minimum and a maximum. */
    public static Whole of(long min, long max) {
      return new Whole(min, max);
    }

    /** Returns the shape of an integer with a minimum. */
    public static Whole atLeast(long min) {
      return new Whole(min, Long.MAX_VALUE);
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "integer");
      if (min != Long.MIN_VALUE) {
        schema.set("minimum", Json.parse(Long.toString(min)));
      }
      return max == Long.MAX_VALUE ? schema : schema.set("maximum", Json.parse(Long.toString(max)));
    }

    @Override
    public String words() {
      if (min == Long.MIN_VALUE) {
        return max == Long.MAX_VALUE ? "whole number" : "whole number, at most %,d".formatted(max);
      }
      return max == Long.MAX_VALUE
          ? "whole number, at least %,d".formatted(min)
          : "whole number, %,d..%,d".formatted(min, max);
    }
  }

  /** A boolean. */
  record Flag() implements Shape {
    @Override
    public ObjectNode schema() {
      return Json.object().put("type", "boolean");
    }

    @Override
    public String words() {
      return "`true` or `false`";
    }
  }

  /**
   * An object with known fields; all other fields are rejected.
   *
   * @param properties the fields, in display order
   * @param exactlyOne the names of fields of which exactly one must be present; empty for no such
   *     rule
   */
  record Fields(List<Property<?>> properties, List<String> exactlyOne) implements Shape {
    /** Copies. */
    public Fields {
      properties = List.copyOf(properties);
      exactlyOne = List.copyOf(exactlyOne);
    }

    /** Returns the shape of an object with these fields. */
    public static Fields of(Property<?>... properties) {
      return new Fields(List.of(properties), List.of());
    }

    /** Returns this shape with the rule that exactly one of the given fields must be present. */
    public Fields exactlyOneOf(Property<?>... either) {
      return new Fields(properties, Arrays.stream(either).map(Property::name).toList());
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "object").put("additionalProperties", false);
      ObjectNode fields = schema.putObject("properties");
      ArrayNode required = Json.array();
      for (Property<?> property : properties) {
        fields.set(property.name(), property.schema());
        if (property.required()) {
          required.add(property.name());
        }
      }
      if (!required.isEmpty()) {
        schema.set("required", required);
      }
      if (!exactlyOne.isEmpty()) {
        ArrayNode either = schema.putArray("oneOf");
        exactlyOne.forEach(name -> either.addObject().putArray("required").add(name));
      }
      return schema;
    }

    @Override
    public String words() {
      return "object";
    }
  }

  /**
   * An object whose fields depend on the value of one field.
   *
   * @param field the deciding field, which is always required
   * @param cases the shapes of the object by the value of that field
   */
  record Choice(String field, List<Case> cases) implements Shape {
    /** Copies. */
    public Choice {
      cases = List.copyOf(cases);
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "object");
      schema.putArray("required").add(field);
      ObjectNode deciding = schema.putObject("properties").putObject(field);
      presentation().addTo(deciding);
      ArrayNode values = deciding.putArray("enum");
      ArrayNode all = schema.putArray("allOf");
      for (Case one : cases) {
        values.add(one.value());
        all.add(one.schema(field));
      }
      return schema;
    }

    /** Returns the presentation of the deciding field, which is the same in all cases. */
    private Presentation presentation() {
      return cases.stream()
          .flatMap(
              one ->
                  one.then() instanceof Fields fields
                      ? fields.properties().stream()
                      : Stream.empty())
          .filter(property -> property.name().equals(field))
          .findFirst()
          .map(Property::presentation)
          .orElse(Presentation.NONE);
    }

    @Override
    public String words() {
      return "object, by its `" + field + "`";
    }
  }

  /**
   * A case of a choice.
   *
   * @param value the value of the deciding field
   * @param then the shape of the object
   */
  record Case(String value, Shape then) {
    /** Returns the case as {@code {"if": …, "then": …}}. */
    public ObjectNode schema(String field) {
      ObjectNode schema = Json.object();
      ObjectNode when = schema.putObject("if");
      when.putObject("properties").putObject(field).put("const", value);
      when.putArray("required").add(field);
      return schema.set("then", then.schema());
    }
  }

  /** Any JSON value. */
  record Any() implements Shape {
    @Override
    public ObjectNode schema() {
      return Json.object();
    }

    @Override
    public String words() {
      return "JSON";
    }
  }

  /** An object with arbitrary fields. */
  record AnyObject() implements Shape {
    @Override
    public ObjectNode schema() {
      return Json.object().put("type", "object");
    }

    @Override
    public String words() {
      return "object";
    }
  }

  /**
   * A list.
   *
   * @param item the shape of each element
   * @param min the minimum number of elements
   * @param max the maximum number of elements; {@link Integer#MAX_VALUE} for no limit
   */
  record ListOf<S extends Shape>(S item, int min, int max) implements Shape {
    /** Returns the shape of a list of any length. */
    public static <S extends Shape> ListOf<S> any(S item) {
      return new ListOf<>(item, 0, Integer.MAX_VALUE);
    }

    private boolean isBounded() {
      return max != Integer.MAX_VALUE;
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "array");
      schema.set("items", item.schema());
      return isBounded() ? schema.put("minItems", min).put("maxItems", max) : schema;
    }

    @Override
    public String words() {
      return isBounded()
          ? "list of %,d..%,d: each %s".formatted(min, max, item.words())
          : "list: each " + item.words();
    }
  }

  /**
   * An object whose field names are chosen by the user.
   *
   * @param names the pattern of the names
   * @param each the shape of every value
   * @param max the maximum number of fields; {@link Integer#MAX_VALUE} for no limit
   */
  record MapOf<S extends Shape>(Pattern names, S each, int max) implements Shape {
    /** Returns the shape of an object with any number of fields. */
    public static <S extends Shape> MapOf<S> any(Pattern names, S each) {
      return new MapOf<>(names, each, Integer.MAX_VALUE);
    }

    private boolean isBounded() {
      return max != Integer.MAX_VALUE;
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = Json.object().put("type", "object");
      schema.putObject("propertyNames").put("pattern", PublishedPattern.of(names));
      schema.set("additionalProperties", each.schema());
      return isBounded() ? schema.put("maxProperties", max) : schema;
    }

    @Override
    public String words() {
      return isBounded()
          ? "object: up to %,d by name, each %s".formatted(max, each.words())
          : "object: by name, each " + each.words();
    }
  }

  /**
   * A value with an explicit schema.
   *
   * @param given the schema
   * @param words the description for users
   */
  record Given(ObjectNode given, String words) implements Shape {
    @Override
    public ObjectNode schema() {
      return given.deepCopy();
    }
  }
}
