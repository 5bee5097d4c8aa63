package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/**
 * One field of an object that clients send.
 *
 * @param <S> the shape of the value
 * @param name the name in snake_case
 * @param shape the shape of the value
 * @param help the description with the unit, as a sentence without its final period
 * @param required whether the field is required
 * @param defaultValue the value if the field is missing; {@code null} for none
 * @param presentation how forms and references present the field
 */
public record Property<S extends Shape>(
    String name,
    S shape,
    String help,
    boolean required,
    @Nullable JsonNode defaultValue,
    Presentation presentation) {

  /** Returns an optional property. */
  public static <S extends Shape> Property<S> optional(String name, S shape, String help) {
    return new Property<>(name, shape, help, false, null, Presentation.NONE);
  }

  /** Returns a required property. */
  public static <S extends Shape> Property<S> required(String name, S shape, String help) {
    return new Property<>(name, shape, help, true, null, Presentation.NONE);
  }

  /**
   * Returns a property with a default in JSON.
   *
   * @param help a sentence, with or without its final period
   * @param defaultValue the default as JSON; empty for none
   */
  public static <S extends Shape> Property<S> of(
      String name, S shape, String help, boolean required, String defaultValue) {
    return new Property<>(
        name,
        shape,
        help.endsWith(".") ? help.substring(0, help.length() - 1) : help,
        required && defaultValue.isEmpty(),
        defaultValue.isEmpty() ? null : Json.parse(defaultValue),
        new Presentation(Presentation.titleOf(name), FieldGroup.GENERAL, false, ""));
  }

  /** Returns the JSON name of a record's component. */
  public static String snakeCase(RecordComponent component) {
    return new PropertyNamingStrategies.SnakeCaseStrategy().translate(component.getName());
  }

  /** Returns this property with a default value. */
  public Property<S> defaultsTo(Object value) {
    return new Property<>(name, shape, help, false, Json.tree(value), presentation);
  }

  /** Returns this property with a title, in a group. */
  public Property<S> titled(String title, FieldGroup group) {
    return presented(new Presentation(title, group, presentation.advanced(), presentation.unit()));
  }

  /** Returns this property as advanced: forms hide it until all fields are shown. */
  public Property<S> advanced() {
    return presented(
        new Presentation(presentation.title(), presentation.group(), true, presentation.unit()));
  }

  /** Returns this property with a unit for its number. */
  public Property<S> in(String unit) {
    return presented(
        new Presentation(
            presentation.title(), presentation.group(), presentation.advanced(), unit));
  }

  Property<S> redefined(Redefined by) {
    String text = by.help().isEmpty() ? help : by.help();
    boolean hasDefault = !by.defaultValue().isEmpty();
    return new Property<>(
        name,
        shape,
        text,
        required && !hasDefault,
        hasDefault ? Json.parse(by.defaultValue()) : defaultValue,
        presentation);
  }

  Property<S> presented(Presentation by) {
    return new Property<>(name, shape, help, required, defaultValue, by);
  }

  /** Returns this property with a different shape. */
  public <T extends Shape> Property<T> shaped(T other) {
    return new Property<>(name, other, help, required, defaultValue, presentation);
  }

  /** Returns the property as JSON Schema 2020-12; the caller may modify the result. */
  public ObjectNode schema() {
    ObjectNode schema = Json.object();
    presentation.addTo(schema);
    schema.put("description", help + ".");
    schema.setAll(shape.schema());
    return defaultValue == null ? schema : schema.set("default", defaultValue.deepCopy());
  }
}
