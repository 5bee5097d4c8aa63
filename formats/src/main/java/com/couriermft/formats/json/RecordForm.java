package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a record whose components all carry {@link Field}: its shape, and how it is read
 * and written. Components are texts, or have a {@link Field#type}. Immutable.
 *
 * @param <R> the record
 */
public final class RecordForm<R extends Record> {
  private final Class<R> type;
  private final List<Bound<?, ?>> fields;

  private RecordForm(Class<R> type, List<Bound<?, ?>> fields) {
    this.type = type;
    this.fields = fields;
  }

  /**
   * Returns the form of a record.
   *
   * @throws IllegalArgumentException a component has no {@link Field}, or a type without form
   */
  public static <R extends Record> RecordForm<R> of(Class<R> type) {
    return new RecordForm<>(
        type, Arrays.stream(type.getRecordComponents()).<Bound<?, ?>>map(Bound::of).toList());
  }

  /** Returns the property that a record's component is; without a title it has that of its name. */
  public static <S extends Shape> Property<S> property(
      RecordComponent component, Field field, S shape) {
    String name = field.name().isEmpty() ? Property.snakeCase(component) : field.name();
    String title = field.title().isEmpty() ? Presentation.titleOf(name) : field.title();
    return Property.of(name, shape, field.help(), field.required(), field.defaultValue())
        .presented(new Presentation(title, field.group(), field.advanced(), field.unit()));
  }

  /** Returns the shape of an object with the record's fields. */
  public Shape.Fields shape() {
    return new Shape.Fields(fields.stream().<Property<?>>map(Bound::property).toList(), List.of());
  }

  /** Reads one of the record's texts; empty where it is absent or wrong. */
  public String text(String name, CheckedObject object) {
    return fields.stream()
        .filter(field -> field.property().name().equals(name))
        .findFirst()
        .map(field -> (String) field.read(object))
        .orElseThrow();
  }

  /**
   * Reads a record. Problems go to the object, also fields that the record does not have.
   *
   * @param known values of fields that are not taken from the object, by the fields' names
   */
  public R read(CheckedObject object, Map<String, ?> known) {
    @Nullable Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      String name = fields.get(i).property().name();
      values[i] = known.containsKey(name) ? known.get(name) : fields.get(i).read(object);
    }
    object.end();
    return create(values);
  }

  /** Returns a record as JSON, its fields in the order of the components. */
  public ObjectNode write(R record) {
    ObjectNode json = Json.object();
    for (Bound<?, ?> field : fields) {
      JsonNode value = field.write(record);
      if (value != null) {
        json.set(field.property().name(), value);
      }
    }
    return json;
  }

  private R create(@Nullable Object[] values) {
    Class<?>[] targets =
        fields.stream().map(field -> field.accessor().getReturnType()).toArray(Class<?>[]::new);
    try {
      Constructor<R> constructor = type.getDeclaredConstructor(targets);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(type + " refuses values that were checked", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot create " + type, e);
    }
  }

  /** A component with its type. */
  private record Bound<S extends Shape, T>(
      Method accessor, Property<S> property, FieldType<S, T> type) {
    Bound {
      accessor.setAccessible(true);
    }

    static Bound<?, ?> of(RecordComponent component) {
      Field field = component.getAnnotation(Field.class);
      if (field == null) {
        throw new IllegalArgumentException(component + " has no @Field");
      }
      return of(component, field, typeOf(component, field));
    }

    private static <S extends Shape, T> Bound<S, T> of(
        RecordComponent component, Field field, FieldType<S, T> type) {
      return new Bound<>(
          component.getAccessor(), RecordForm.property(component, field, type.shape()), type);
    }

    private static FieldType<?, ?> typeOf(RecordComponent component, Field field) {
      if (field.type() != FieldType.Implied.class) {
        try {
          Constructor<? extends FieldType<?, ?>> made = field.type().getDeclaredConstructor();
          made.setAccessible(true);
          return made.newInstance();
        } catch (ReflectiveOperationException e) {
          throw new IllegalArgumentException(component + " has a type that cannot be made", e);
        }
      } else if (component.getType() == String.class) {
        return new Texts(Shape.Text.matching(Pattern.compile(field.pattern()), ""));
      }
      throw new IllegalArgumentException(component + " has a type without form");
    }

    T read(CheckedObject object) {
      return type.read(object, property);
    }

    @Nullable JsonNode write(Record record) {
      try {
        @SuppressWarnings("unchecked") // the component's type is what the type reads
        T value = (T) accessor.invoke(record);
        return type.write(value);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot call " + accessor, e);
      }
    }
  }

  private record Texts(Shape.Text shape) implements FieldType<Shape.Text, String> {
    @Override
    public String read(CheckedObject object, Property<Shape.Text> property) {
      return object.text(property);
    }

    @Override
    public JsonNode write(String value) {
      return TextNode.valueOf(value);
    }
  }
}
