package com.couriermft.formats.json;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The field types that the Java types of components imply. */
final class ImpliedType {
  private ImpliedType() {}

  /**
   * Returns the field type of a component.
   *
   * @throws IllegalArgumentException its Java type implies no field type
   */
  static FieldType<?, ?> of(RecordComponent component, Field field) {
    if (field.values().length > 0 || !field.names().equals(".*")) {
      throw new IllegalArgumentException(
          component + " has values or names, which only responses can have");
    }
    Class<?> type = component.getType();
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    if (type == String.class) {
      return new Texts(text(field), nullable);
    } else if (type == int.class || type == Integer.class) {
      return new Numbers(Shape.Whole.of(field.min(), field.max()), nullable);
    } else if (type == boolean.class) {
      return new Flags();
    } else if (type.isEnum()) {
      return Constants.of(type.asSubclass(Enum.class), nullable);
    } else if (type == Duration.class && !field.unit().isEmpty()) {
      ChronoUnit unit = ChronoUnit.valueOf(field.unit().toUpperCase(Locale.ROOT));
      return new Durations(Shape.Whole.of(field.min(), field.max()), unit);
    } else if (type == Instant.class) {
      return new Instants(text(field));
    } else if (type == LocalTime.class) {
      return new TimesOfDay(nullable);
    } else if (type == ZoneId.class) {
      return new Zones(text(field));
    } else if (type == Secret.class) {
      return new Secrets(text(field).unseen(), nullable);
    } else if (type == ObjectNode.class) {
      return new Objects();
    } else if (type.isRecord()) {
      return Nested.of(type.asSubclass(Record.class), nullable);
    } else if (type.isSealed()) {
      return Unions.of(type);
    } else if (type == List.class) {
      return list(component, field);
    }
    throw new IllegalArgumentException(component + " has a type without a form");
  }

  /** Returns the shape of a string with the pattern, form and length of its field. */
  static Shape.Text text(Field field) {
    Pattern pattern = field.pattern().equals(".*") ? null : Pattern.compile(field.pattern());
    return new Shape.Text(field.maxLength(), pattern, field.form(), field.unseen());
  }

  private static FieldType<?, ?> list(RecordComponent component, Field field) {
    Type element = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    if (element == String.class) {
      return new TextLists(new Shape.ListOf<>(text(field), field.minItems(), field.maxItems()));
    } else if (element instanceof Class<?> type && type.isRecord()) {
      return NestedLists.of(type.asSubclass(Record.class), field);
    }
    throw new IllegalArgumentException(component + " is a list of a type without a form");
  }

  private record Texts(Shape.Text shape, boolean nullable)
      implements FieldType<Shape.Text, @Nullable String> {
    @Override
    public @Nullable String read(CheckedObject object, Property<Shape.Text> property) {
      return nullable ? object.findText(property) : object.text(property);
    }

    @Override
    public JsonNode write(@Nullable String value) {
      return TextNode.valueOf(value);
    }
  }

  private record Numbers(Shape.Whole shape, boolean nullable)
      implements FieldType<Shape.Whole, @Nullable Integer> {
    @Override
    public @Nullable Integer read(CheckedObject object, Property<Shape.Whole> property) {
      return nullable ? object.findInteger(property) : (Integer) object.integer(property);
    }

    @Override
    public @Nullable JsonNode write(@Nullable Integer value) {
      return value == null ? null : IntNode.valueOf(value);
    }
  }

  private record Flags() implements FieldType<Shape.Flag, Boolean> {
    @Override
    public Shape.Flag shape() {
      return new Shape.Flag();
    }

    @Override
    public Boolean read(CheckedObject object, Property<Shape.Flag> property) {
      return object.flag(property);
    }

    @Override
    public JsonNode write(Boolean value) {
      return BooleanNode.valueOf(value);
    }
  }

  /**
   * The type of enum constants, by their lower-case names. Without a default, a missing or invalid
   * value becomes the first constant.
   */
  private record Constants<E extends Enum<E>>(Class<E> type, Shape.OneOf shape, boolean nullable)
      implements FieldType<Shape.OneOf, @Nullable E> {
    @SuppressWarnings("unchecked") // Every enum class satisfies this bound.
    static <E extends Enum<E>> FieldType<?, ?> of(Class<?> type, boolean nullable) {
      Class<E> constants = (Class<E>) type;
      return new Constants<>(constants, Shape.OneOf.of(constants), nullable);
    }

    @Override
    public @Nullable E read(CheckedObject object, Property<Shape.OneOf> property) {
      E constant = object.constant(property, type);
      if (constant != null || nullable) {
        return constant;
      }
      JsonNode fallback = property.defaultValue();
      return fallback == null
          ? type.getEnumConstants()[0]
          : Enum.valueOf(type, fallback.textValue().toUpperCase(Locale.ROOT));
    }

    @Override
    public @Nullable JsonNode write(@Nullable E value) {
      return value == null ? null : TextNode.valueOf(CheckedObject.nameOf(value));
    }
  }

  private record Durations(Shape.Whole shape, ChronoUnit unit)
      implements FieldType<Shape.Whole, Duration> {
    @Override
    public Duration read(CheckedObject object, Property<Shape.Whole> property) {
      return Duration.of(object.integer(property), unit);
    }

    @Override
    public JsonNode write(Duration value) {
      return LongNode.valueOf(value.dividedBy(unit.getDuration()));
    }
  }

  /** The type of timestamps in RFC 3339 format; null if missing or invalid. */
  private record Instants(Shape.Text shape) implements FieldType<Shape.Text, @Nullable Instant> {
    @Override
    public @Nullable Instant read(CheckedObject object, Property<Shape.Text> property) {
      String text = object.findText(property);
      try {
        return text == null ? null : OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        String detail = "Expected a time such as 2027-01-31T00:00:00Z.";
        object.problem(property.name(), CommonCodes.INVALID_VALUE, detail);
        return null;
      }
    }

    @Override
    public @Nullable JsonNode write(@Nullable Instant value) {
      return value == null ? null : TextNode.valueOf(value.toString());
    }
  }

  /** The type of times of day. Without a default, a missing or invalid value becomes midnight. */
  private record TimesOfDay(boolean nullable)
      implements FieldType<Shape.Text, @Nullable LocalTime> {
    private static final Pattern TIME = Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]");

    @Override
    public Shape.Text shape() {
      return Shape.Text.matching(TIME, "a time of day, such as 05:00");
    }

    @Override
    public @Nullable LocalTime read(CheckedObject object, Property<Shape.Text> property) {
      String text = nullable ? object.findText(property) : object.text(property);
      if (text == null || text.isEmpty()) {
        return nullable ? null : LocalTime.MIDNIGHT;
      }
      return LocalTime.parse(text);
    }

    @Override
    public @Nullable JsonNode write(@Nullable LocalTime value) {
      return value == null ? null : TextNode.valueOf(value.toString());
    }
  }

  /** The type of time zones, by their IANA names. */
  private record Zones(Shape.Text shape) implements FieldType<Shape.Text, ZoneId> {
    @Override
    public ZoneId read(CheckedObject object, Property<Shape.Text> property) {
      String name = object.text(property);
      if (ZoneId.getAvailableZoneIds().contains(name)) {
        return ZoneId.of(name);
      }
      object.problem(
          property.name(),
          CommonCodes.INVALID_VALUE,
          "Unknown time zone; expected an IANA name such as Europe/Paris.");
      return ZoneOffset.UTC;
    }

    @Override
    public JsonNode write(ZoneId value) {
      return TextNode.valueOf(value.getId());
    }
  }

  /** The type of secret strings, which are never shown or written. */
  private record Secrets(Shape.Text shape, boolean nullable)
      implements FieldType<Shape.Text, @Nullable Secret> {
    @Override
    public @Nullable Secret read(CheckedObject object, Property<Shape.Text> property) {
      String text = nullable ? object.findText(property) : object.text(property);
      return text == null ? null : Secret.of(text);
    }

    @Override
    public @Nullable JsonNode write(@Nullable Secret value) {
      return null;
    }
  }

  private record Objects() implements FieldType<Shape.AnyObject, ObjectNode> {
    @Override
    public Shape.AnyObject shape() {
      return new Shape.AnyObject();
    }

    @Override
    public ObjectNode read(CheckedObject object, Property<Shape.AnyObject> property) {
      return object.object(property.name());
    }

    @Override
    public JsonNode write(ObjectNode value) {
      return value.deepCopy();
    }
  }

  private record TextLists(Shape.ListOf<Shape.Text> shape)
      implements FieldType<Shape.ListOf<Shape.Text>, List<String>> {
    @Override
    public List<String> read(CheckedObject object, Property<Shape.ListOf<Shape.Text>> property) {
      return object.texts(property);
    }

    @Override
    public JsonNode write(List<String> value) {
      ArrayNode list = Json.array();
      value.forEach(list::add);
      return list;
    }
  }

  private record Nested<R extends Record>(RecordForm<R> form, Shape.Fields shape, boolean nullable)
      implements FieldType<Shape.Fields, @Nullable R> {
    static <R extends Record> Nested<R> of(Class<R> type, boolean nullable) {
      RecordForm<R> form = RecordForm.of(type);
      return new Nested<>(form, form.shape(), nullable);
    }

    @Override
    public @Nullable R read(CheckedObject object, Property<Shape.Fields> property) {
      return nullable && object.find(property.name()) == null
          ? null
          : form.find(object.within(property), Map.of());
    }

    @Override
    public @Nullable JsonNode write(@Nullable R value) {
      return value == null ? null : form.write(value);
    }
  }

  /**
   * The type of records of a sealed interface; null if missing, or if the deciding field matches no
   * record.
   */
  private record Unions<U>(UnionForm<U> form, Shape.Choice shape)
      implements FieldType<Shape.Choice, @Nullable U> {
    static <U> Unions<U> of(Class<U> type) {
      UnionForm<U> form = UnionForm.of(type);
      return new Unions<>(form, form.shape());
    }

    @Override
    public @Nullable U read(CheckedObject object, Property<Shape.Choice> property) {
      object.require(property);
      return object.find(property.name()) == null
          ? null
          : form.find(object.within(property), Map.of());
    }

    @Override
    public @Nullable JsonNode write(@Nullable U value) {
      return value == null ? null : form.write(value);
    }
  }

  private record NestedLists<R extends Record>(RecordForm<R> form, Shape.ListOf<Shape.Fields> shape)
      implements FieldType<Shape.ListOf<Shape.Fields>, List<R>> {
    static <R extends Record> NestedLists<R> of(Class<R> type, Field field) {
      RecordForm<R> form = RecordForm.of(type);
      return new NestedLists<>(
          form, new Shape.ListOf<>(form.shape(), field.minItems(), field.maxItems()));
    }

    @Override
    public List<R> read(CheckedObject object, Property<Shape.ListOf<Shape.Fields>> property) {
      List<R> records = new ArrayList<>();
      for (CheckedObject each : object.objects(property)) {
        R record = form.find(each, Map.of());
        if (record != null) {
          records.add(record);
        }
      }
      return records;
    }

    @Override
    public JsonNode write(List<R> value) {
      ArrayNode list = Json.array();
      value.forEach(each -> list.add(form.write(each)));
      return list;
    }
  }
}
