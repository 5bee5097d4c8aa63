package com.couriermft.formats.json;

import com.couriermft.formats.secret.Secret;
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
 * The JSON form of a record whose components all have {@link Field}, {@link Embedded} or {@link
 * Supplied}: the record's shape, and how the record is read and written. Immutable.
 *
 * <p>A component has one of these types: a string, an integer, a boolean, an enum, a {@code
 * Duration} whose {@link Field#unit} is the suffix of its name ({@code grace_seconds}), an {@code
 * ObjectNode}, a record, a record of a sealed interface with {@link DecidedBy}, a list of strings
 * or records, an {@code Instant}, a {@code LocalTime}, a {@code ZoneId}, or a {@link Secret}, which
 * is read and never written. Components of other types require a {@link Field#type}. A
 * {@code @Nullable} component is null if the field is missing, and is then not written.
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
   * @throws IllegalArgumentException a component has neither {@link Field}, {@link Embedded} nor
   *     {@link Supplied}, or has an unsupported type; or {@link ExactlyOneOf} names a field that
   *     the record does not have
   */
  public static <R extends Record> RecordForm<R> of(Class<R> type) {
    RecordForm<R> form =
        new RecordForm<>(
            type, Arrays.stream(type.getRecordComponents()).map(RecordForm::part).toList());
    List<String> either = form.exactlyOne();
    if (!either.isEmpty() && !form.properties().map(Property::name).toList().containsAll(either)) {
      throw new IllegalArgumentException(type + " does not have the fields " + either);
    }
    return form;
  }

  private static Part part(RecordComponent component) {
    if (component.isAnnotationPresent(Supplied.class)) {
      return new SuppliedPart(component.getName(), component.getAccessor());
    } else if (component.isAnnotationPresent(Embedded.class) && component.getType().isSealed()) {
      return UnionPart.of(component, component.getType());
    } else if (component.isAnnotationPresent(Embedded.class)) {
      return EmbeddedPart.of(component, component.getType().asSubclass(Record.class));
    }
    return FieldPart.of(component);
  }

  /** Returns this form with the given fields redefined. */
  private RecordForm<R> redefined(Redefined[] fields) {
    List<Part> redefined = parts;
    for (Redefined field : fields) {
      if (properties().noneMatch(property -> property.name().equals(field.field()))) {
        throw new IllegalArgumentException(type + " has no field " + field.field());
      }
      redefined = redefined.stream().map(part -> part.redefined(field)).toList();
    }
    return new RecordForm<>(type, redefined);
  }

  /**
   * Returns the property of a record's component. If the component has no title, it is derived from
   * the component's name.
   */
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

  /**
   * Returns the shape of an object with the record's fields.
   *
   * @throws IllegalStateException the record embeds a sealed interface and therefore has a {@link
   *     #choice}
   */
  public Shape.Fields shape() {
    return new Shape.Fields(properties().toList(), exactlyOne());
  }

  /** Returns the names of the fields of which exactly one must be present. */
  List<String> exactlyOne() {
    ExactlyOneOf fields = type.getAnnotation(ExactlyOneOf.class);
    return fields == null ? List.of() : List.of(fields.value());
  }

  /**
   * Returns the shape of an object with the record's fields and the fields of the embedded sealed
   * interface.
   *
   * @throws IllegalStateException the record embeds no sealed interface
   */
  public Shape.Choice choice() {
    UnionPart<?> union =
        parts.stream()
            .filter(UnionPart.class::isInstance)
            .map(part -> (UnionPart<?>) part)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(type + " embeds no sealed interface"));
    return union.form.shape(
        own ->
            Stream.of(
                    parts.stream().takeWhile(part -> part != union).flatMap(Part::properties),
                    own,
                    parts.stream()
                        .dropWhile(part -> part != union)
                        .skip(1)
                        .flatMap(Part::properties))
                .flatMap(each -> each));
  }

  Stream<Property<?>> properties() {
    return parts.stream().flatMap(Part::properties);
  }

  /**
   * Reads a string field of the record; an empty string if the field is missing or invalid.
   *
   * @throws IllegalArgumentException the record does not declare such a field
   */
  public String text(String name, CheckedObject object) {
    Part text =
        parts.stream()
            .filter(
                part -> part instanceof FieldPart<?, ?> field && field.property.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(type + " has no field " + name));
    return Objects.requireNonNullElse((String) text.read(object, Map.of()), "");
  }

  /**
   * Reads a record that does not embed a sealed interface. Problems, including unknown fields, are
   * recorded in the object.
   *
   * @param known the values of fields that are not read from the object, by field name
   */
  public R read(CheckedObject object, Map<String, ?> known) {
    return Objects.requireNonNull(find(object, known), "The record has a sealed interface");
  }

  /**
   * Reads a record. Problems, including unknown fields, are recorded in the object.
   *
   * @param known the values of fields that are not read from the object, by field name
   * @return null if the object does not identify the record of a sealed interface for a component
   *     that is not {@code @Nullable}
   */
  public @Nullable R find(CheckedObject object, Map<String, ?> known) {
    @Nullable Object[] values = readParts(object, known);
    R record = findRecord(object, values);
    if (areFieldsKnown(values)) {
      object.end();
    }
    return record;
  }

  /** Reads a record from an object that also has other fields. */
  @Nullable R findFields(CheckedObject object, Map<String, ?> known) {
    return findRecord(object, readParts(object, known));
  }

  private @Nullable Object[] readParts(CheckedObject object, Map<String, ?> known) {
    @Nullable Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).read(object, known);
    }
    return values;
  }

  private @Nullable R findRecord(CheckedObject object, @Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null && !parts.get(i).isNullable()) {
        return null;
      }
    }
    R record = create(values);
    if (record instanceof CheckedRecord checked) {
      checked.check(object);
    }
    return record;
  }

  private boolean areFieldsKnown(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null && parts.get(i) instanceof UnionPart<?>) {
        return false;
      }
    }
    return true;
  }

  /** Returns a record as JSON, with its fields in the order of its components. */
  public ObjectNode write(R record) {
    ObjectNode json = Json.object();
    writeFields(record, json);
    return json;
  }

  /**
   * Returns the field type of a component: the type that its annotation names, or that its Java
   * type implies.
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
      throw new IllegalArgumentException(component + " has a type that cannot be created", e);
    }
  }

  /** Writes a record's fields into an object. */
  void writeFields(R record, ObjectNode json) {
    parts.forEach(part -> part.write(record, json));
  }

  R cast(Object record) {
    return type.cast(record);
  }

  private R create(@Nullable Object[] values) {
    Class<?>[] targets =
        parts.stream().map(part -> part.accessor().getReturnType()).toArray(Class<?>[]::new);
    try {
      Constructor<R> constructor = type.getDeclaredConstructor(targets);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(
          type + " rejects values that passed their checks", e.getCause());
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

  /** A component and its JSON form. */
  private sealed interface Part {
    Method accessor();

    Stream<Property<?>> properties();

    /** Returns this part, with the given redefinition applied if it concerns the part's field. */
    default Part redefined(Redefined field) {
      return this;
    }

    /** Returns whether the record can exist while this component has no value. */
    default boolean isNullable() {
      return false;
    }

    @Nullable Object read(CheckedObject object, Map<String, ?> known);

    void write(Record record, ObjectNode json);
  }

  /** A component that is a field. */
  private record FieldPart<S extends Shape, T>(
      Method accessor,
      Property<S> property,
      FieldType<S, T> type,
      boolean isNullable,
      boolean omitsDefault)
      implements Part {
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
          component.getAccessor(),
          RecordForm.property(component, field, type.shape()),
          type,
          component.getAnnotatedType().isAnnotationPresent(Nullable.class),
          field.omitsDefault());
    }

    @Override
    public Stream<Property<?>> properties() {
      return Stream.of(property);
    }

    @Override
    public Part redefined(Redefined field) {
      return property.name().equals(field.field())
          ? new FieldPart<>(accessor, property.redefined(field), type, isNullable, omitsDefault)
          : this;
    }

    @Override
    public @Nullable Object read(CheckedObject object, Map<String, ?> known) {
      if (known.containsKey(property.name())) {
        return known.get(property.name());
      }
      boolean isOptional = isNullable && !property.required() && property.defaultValue() == null;
      return isOptional && object.find(property.name()) == null
          ? null
          : type.read(object, property);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      @SuppressWarnings("unchecked") // The field type always reads values of the component's type.
      T value = (T) value(accessor, record);
      JsonNode written = value == null ? null : type.write(value);
      if (written != null && !(omitsDefault && isDefault(written))) {
        json.set(property.name(), written);
      }
    }

    private boolean isDefault(JsonNode written) {
      JsonNode usual = property.defaultValue();
      return usual == null
          ? written.isArray() && written.isEmpty()
          : written.equals(usual)
              || written.isIntegralNumber()
                  && usual.isIntegralNumber()
                  && written.longValue() == usual.longValue();
    }
  }

  /** A component whose fields are inlined into the enclosing record. */
  private record EmbeddedPart<E extends Record>(Method accessor, Class<E> type, RecordForm<E> form)
      implements Part {
    EmbeddedPart {
      accessor.setAccessible(true);
    }

    static <E extends Record> EmbeddedPart<E> of(RecordComponent component, Class<E> type) {
      Redefined[] fields = component.getAnnotation(Embedded.class).value();
      return new EmbeddedPart<>(
          component.getAccessor(), type, RecordForm.of(type).redefined(fields));
    }

    @Override
    public Stream<Property<?>> properties() {
      return form.properties();
    }

    @Override
    public Part redefined(Redefined field) {
      boolean isWithin =
          form.properties().anyMatch(property -> property.name().equals(field.field()));
      return isWithin
          ? new EmbeddedPart<>(accessor, type, form.redefined(new Redefined[] {field}))
          : this;
    }

    @Override
    public @Nullable Object read(CheckedObject object, Map<String, ?> known) {
      return form.findFields(object, known);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      form.writeFields(Objects.requireNonNull(type.cast(value(accessor, record))), json);
    }
  }

  /**
   * A component that is a record of a sealed interface, whose fields are inlined into the enclosing
   * record.
   */
  private record UnionPart<U>(Method accessor, Class<U> type, UnionForm<U> form) implements Part {
    UnionPart {
      accessor.setAccessible(true);
    }

    static <U> UnionPart<U> of(RecordComponent component, Class<U> type) {
      return new UnionPart<>(component.getAccessor(), type, UnionForm.of(type));
    }

    @Override
    public Stream<Property<?>> properties() {
      throw new IllegalStateException(type + " is embedded: its fields depend on one of them");
    }

    @Override
    public @Nullable Object read(CheckedObject object, Map<String, ?> known) {
      return form.findFields(object, known);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      form.writeFields(Objects.requireNonNull(type.cast(value(accessor, record))), json);
    }
  }

  /** A component that is not a field. */
  private record SuppliedPart(String name, Method accessor) implements Part {
    @Override
    public Stream<Property<?>> properties() {
      return Stream.empty();
    }

    @Override
    public Object read(CheckedObject object, Map<String, ?> known) {
      return Objects.requireNonNull(known.get(name), name);
    }

    @Override
    public void write(Record record, ObjectNode json) {
      // The component is not a field, so nothing is written.
    }
  }
}
