package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a record whose components all carry {@link Field} or {@link Embedded}: its
 * shape, and how it is read and written. Immutable.
 *
 * <p>A component is a text, a whole number, a flag, an enum, a {@code Duration} with a {@link
 * Field#unit}, which its name ends in ({@code grace_seconds}), an {@code ObjectNode}, a record, a
 * list of texts or of records, an {@code Instant}, a {@code LocalTime}, a {@code ZoneId}, or it has
 * a {@link Field#type}. One that is {@code @Nullable} is null where the field is absent, and is
 * then not written.
 *
 * @param <R> the record
 */
public final class RecordForm<R extends Record> {
  private final Class<R> type;
  private final List<Part> parts;

  private RecordForm(Class<R> type, List<Part> parts) {
    this.type = type;
    this.parts = parts;
  }

  /**
   * Returns the form of a record.
   *
   * @throws IllegalArgumentException a component has neither {@link Field} nor {@link Embedded}, or
   *     a type without form
   */
  public static <R extends Record> RecordForm<R> of(Class<R> type) {
    return new RecordForm<>(
        type, Arrays.stream(type.getRecordComponents()).map(RecordForm::part).toList());
  }

  private static Part part(RecordComponent component) {
    if (component.isAnnotationPresent(Embedded.class)) {
      return EmbeddedPart.of(component, component.getType().asSubclass(Record.class));
    }
    return FieldPart.of(component);
  }

  /** Returns the property that a record's component is; without a title it has that of its name. */
  public static <S extends Shape> Property<S> property(
      RecordComponent component, Field field, S shape) {
    String name = field.name().isEmpty() ? name(component, field) : field.name();
    String title = field.title().isEmpty() ? Presentation.titleOf(name) : field.title();
    return Property.of(name, shape, field.help(), field.required(), field.defaultValue())
        .presented(new Presentation(title, field.group(), field.advanced(), field.unit()));
  }

  private static String name(RecordComponent component, Field field) {
    String name = Property.snakeCase(component);
    boolean isImplied = field.type() == FieldType.Implied.class;
    return isImplied && component.getType() == Duration.class ? name + "_" + field.unit() : name;
  }

  /** Returns the shape of an object with the record's fields. */
  public Shape.Fields shape() {
    return new Shape.Fields(parts.stream().flatMap(Part::properties).toList(), List.of());
  }

  /** Reads one of the record's texts; empty where it is absent or wrong. */
  public String text(String name, CheckedObject object) {
    return parts.stream()
        .filter(part -> part instanceof FieldPart<?, ?> field && field.property.name().equals(name))
        .findFirst()
        .map(part -> (String) part.read(object, Map.of()))
        .orElse("");
  }

  /**
   * Reads a record. Problems go to the object, also fields that the record does not have.
   *
   * @param known values of fields that are not taken from the object, by the fields' names
   */
  public R read(CheckedObject object, Map<String, ?> known) {
    R record = readFields(object, known);
    object.end();
    return record;
  }

  private R readFields(CheckedObject object, Map<String, ?> known) {
    @Nullable Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).read(object, known);
    }
    R record = create(values);
    if (record instanceof CheckedRecord checked) {
      checked.check(object);
    }
    return record;
  }

  /** Returns a record as JSON, its fields in the order of the components. */
  public ObjectNode write(R record) {
    ObjectNode json = Json.object();
    parts.forEach(part -> part.write(record, json));
    return json;
  }

  /**
   * Returns the type of a component: the one that its field names, or that its Java type implies.
   */
  static FieldType<?, ?> typeOf(RecordComponent component, Field field) {
    if (field.type() == FieldType.Implied.class) {
      return ImpliedType.of(component, field);
    }
    try {
      Constructor<? extends FieldType<?, ?>> made = field.type().getDeclaredConstructor();
      made.setAccessible(true);
      return made.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(component + " has a type that cannot be made", e);
    }
  }

  private R create(@Nullable Object[] values) {
    Class<?>[] targets =
        parts.stream().map(part -> part.accessor().getReturnType()).toArray(Class<?>[]::new);
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

  private static @Nullable Object value(Method accessor, Record record) {
    try {
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot call " + accessor, e);
    }
  }

  /** A component with its form. */
  private sealed interface Part {
    Method accessor();

    Stream<Property<?>> properties();

    @Nullable Object read(CheckedObject object, Map<String, ?> known);

    void write(Record record, ObjectNode json);
  }

  /** A component that is a field. */
  private record FieldPart<S extends Shape, T>(
      Method accessor, Property<S> property, FieldType<S, T> type) implements Part {
    FieldPart {
      accessor.setAccessible(true);
    }

    static FieldPart<?, ?> of(RecordComponent component) {
      Field field = component.getAnnotation(Field.class);
      if (field == null) {
        throw new IllegalArgumentException(component + " has no @Field");
      }
      return of(component, field, typeOf(component, field));
    }

    private static <S extends Shape, T> FieldPart<S, T> of(
        RecordComponent component, Field field, FieldType<S, T> type) {
      return new FieldPart<>(
          component.getAccessor(), RecordForm.property(component, field, type.shape()), type);
    }

    @Override
    public Stream<Property<?>> properties() {
      return Stream.of(property);
    }

    @Override
    public @Nullable Object read(CheckedObject object, Map<String, ?> known) {
      return known.containsKey(property.name())
          ? known.get(property.name())
          : type.read(object, property);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      @SuppressWarnings("unchecked") // the component's type is what the type reads
      T value = (T) value(accessor, record);
      JsonNode written = value == null ? null : type.write(value);
      if (written != null) {
        json.set(property.name(), written);
      }
    }
  }

  /** A component whose fields are those of the record that has it. */
  private record EmbeddedPart<E extends Record>(Method accessor, Class<E> type, RecordForm<E> form)
      implements Part {
    EmbeddedPart {
      accessor.setAccessible(true);
    }

    static <E extends Record> EmbeddedPart<E> of(RecordComponent component, Class<E> type) {
      return new EmbeddedPart<>(component.getAccessor(), type, RecordForm.of(type));
    }

    @Override
    public Stream<Property<?>> properties() {
      return form.parts.stream().flatMap(Part::properties);
    }

    @Override
    public Object read(CheckedObject object, Map<String, ?> known) {
      return form.readFields(object, known);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      E embedded = Objects.requireNonNull(type.cast(value(accessor, record)));
      form.parts.forEach(part -> part.write(embedded, json));
    }
  }
}
