package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a sealed interface with {@link DecidedBy}, whose records have a {@link Variant}.
 * The JSON object contains the deciding field, followed by the fields of the record. Immutable.
 *
 * @param <U> the sealed interface
 */
public final class UnionForm<U> {
  private final Class<U> type;
  private final Property<Shape.OneOf> deciding;
  private final Map<String, RecordForm<?>> variants;

  private UnionForm(
      Class<U> type, Property<Shape.OneOf> deciding, Map<String, RecordForm<?>> variants) {
    this.type = type;
    this.deciding = deciding;
    this.variants = variants;
  }

  /**
   * Returns the form of a sealed interface.
   *
   * @throws IllegalArgumentException the interface has no {@link DecidedBy}, or one of its records
   *     has no {@link Variant} or no form
   */
  public static <U> UnionForm<U> of(Class<U> type) {
    DecidedBy by = findDecidedBy(type);
    if (by == null || by.value().name().isEmpty()) {
      throw new IllegalArgumentException(type + " does not name the field that decides");
    }
    Map<String, RecordForm<?>> variants =
        records(type)
            .collect(
                Collectors.toMap(
                    UnionForm::variant,
                    RecordForm::of,
                    (one, other) -> {
                      throw new IllegalArgumentException(type + " has a variant twice");
                    },
                    LinkedHashMap::new));
    Field field = by.value();
    Property<Shape.OneOf> deciding =
        Property.of(
                field.name(),
                new Shape.OneOf(List.copyOf(variants.keySet())),
                field.help(),
                true,
                "")
            .presented(
                new Presentation(field.title(), field.group(), field.advanced(), field.unit()));
    return new UnionForm<>(type, deciding, variants);
  }

  private static @Nullable DecidedBy findDecidedBy(Class<?> type) {
    DecidedBy own = type.getAnnotation(DecidedBy.class);
    if (own != null) {
      return own;
    }
    for (Class<?> wider : type.getInterfaces()) {
      DecidedBy found = findDecidedBy(wider);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static Stream<Class<? extends Record>> records(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(UnionForm::records)
        : Stream.of(type.asSubclass(Record.class));
  }

  private static String variant(Class<?> type) {
    Variant variant = type.getAnnotation(Variant.class);
    if (variant == null) {
      throw new IllegalArgumentException(type + " has no @Variant");
    }
    return variant.value();
  }

  /** Returns the shape of an object, with a case for each value of the deciding field. */
  public Shape.Choice shape() {
    return shape(fields -> fields);
  }

  /**
   * Returns the shape of an object with additional fields.
   *
   * @param with a function that adds the fields
   */
  Shape.Choice shape(UnaryOperator<Stream<Property<?>>> with) {
    return new Shape.Choice(
        deciding.name(),
        variants.entrySet().stream()
            .map(each -> shape(each.getKey(), each.getValue(), with))
            .toList());
  }

  private Shape.Case shape(
      String variant, RecordForm<?> form, UnaryOperator<Stream<Property<?>>> with) {
    Property<?> own = deciding.shaped(new Shape.OneOf(List.of(variant)));
    Stream<Property<?>> fields = with.apply(Stream.concat(Stream.of(own), form.properties()));
    return new Shape.Case(variant, new Shape.Fields(fields.toList(), form.exactlyOne()));
  }

  /** Reads a string field that every record has; an empty string if it is missing or invalid. */
  public String text(String name, CheckedObject object) {
    return variants.values().stream()
        .findFirst()
        .map(variant -> variant.text(name, object))
        .orElse("");
  }

  /**
   * Reads one of the records. Problems, including unknown fields, are recorded in the object.
   *
   * @param known the values of fields that are not read from the object, by field name
   * @return null if the object does not identify one of the records, or {@link RecordForm#find}
   *     returns null for that record
   */
  public @Nullable U find(CheckedObject object, Map<String, ?> known) {
    RecordForm<?> variant = findVariant(object);
    return variant == null ? null : type.cast(variant.find(object, known));
  }

  /** Reads one of the records from an object that also has other fields. */
  @Nullable U findFields(CheckedObject object, Map<String, ?> known) {
    RecordForm<?> variant = findVariant(object);
    return variant == null ? null : type.cast(variant.findFields(object, known));
  }

  private @Nullable RecordForm<?> findVariant(CheckedObject object) {
    object.require(deciding);
    String value = object.findOneOf(deciding.name(), deciding.shape().values());
    return value == null ? null : variants.get(value);
  }

  /** Returns a record as JSON. */
  public ObjectNode write(U value) {
    ObjectNode json = Json.object();
    writeFields(value, json);
    return json;
  }

  /** Writes a record's fields into an object. */
  void writeFields(U value, ObjectNode json) {
    String variant = variant(value.getClass());
    json.put(deciding.name(), variant);
    writeFields(variants.get(variant), value, json);
  }

  private static <R extends Record> void writeFields(
      @Nullable RecordForm<R> form, Object value, ObjectNode json) {
    if (form != null) {
      form.writeFields(form.cast(value), json);
    }
  }
}
