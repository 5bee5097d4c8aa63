package com.couriermft.steps.spi;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A field is one entry of a step's {@code config}: a property whose value may be a reference, which
 * is resolved before an attempt binds it. It is read off its record component and {@link Setting}.
 *
 * @param property its name, shape, help and default
 * @param target the type of its record component
 * @param secrets whether a reference in it may be to a secret
 * @param rows whether a reference in it may be to a column of a row
 * @param kind what its texts name
 */
public record Field(
    Property<?> property, Class<?> target, boolean secrets, boolean rows, Setting.Kind kind) {
  /** A reference, as the schemas of all types define it. */
  static final String REFERENCE = "#/$defs/reference";

  /** A text, an object with a path, or a list of them, as the schemas of all types define it. */
  static final String TEXTS = "#/$defs/texts";

  /** Returns the name of the field, in snake_case. */
  public String name() {
    return property.name();
  }

  /** Returns whether its value can be nothing but a reference to a secret. */
  public boolean isSecret() {
    return target == Secret.class;
  }

  /** Returns whether its value may be any JSON, with references anywhere in it. */
  public boolean isFree() {
    return property.shape() instanceof Shape.Any;
  }

  /** Returns how what references find is encoded in fields of a type, by the fields' names. */
  public static Map<String, UnaryOperator<String>> encodings(StepType<?> type) {
    return type.fields().stream()
        .filter(field -> field.kind() == Setting.Kind.URL_PATH)
        .collect(Collectors.toMap(Field::name, field -> HttpTarget::encode));
  }

  static List<Field> of(Class<? extends Record> config) {
    return Arrays.stream(config.getRecordComponents()).map(Field::of).toList();
  }

  private static Field of(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalArgumentException(component + " has no @Setting");
    }
    String text = setting.defaultValue();
    Field field =
        new Field(
            new Property<>(
                name(component, setting),
                shape(component, setting),
                withoutStop(setting.help()),
                setting.required() && text.isEmpty(),
                text.isEmpty() ? null : Json.parse(text)),
            component.getType(),
            setting.secrets() || component.getType() == Secret.class,
            setting.rows(),
            setting.kind());
    if ((setting.secrets() || setting.rows()) && !field.isFree()) {
      throw new IllegalArgumentException(
          component + " is no JsonNode, whose texts may be secrets or refer to rows");
    }
    return field;
  }

  private static String name(RecordComponent component, Setting setting) {
    return setting.name().isEmpty()
        ? new PropertyNamingStrategies.SnakeCaseStrategy().translate(component.getName())
        : setting.name();
  }

  private static String withoutStop(String help) {
    return help.endsWith(".") ? help.substring(0, help.length() - 1) : help;
  }

  private static Shape shape(RecordComponent component, Setting setting) {
    Class<?> type = component.getType();
    if (type == String.class) {
      return Shape.Text.any();
    } else if (type.isEnum()) {
      return new Shape.OneOf(
          Arrays.stream(type.getEnumConstants()).map(CheckedObject::nameOf).toList());
    } else if (type == int.class
        || type == long.class
        || type == Integer.class
        || type == Long.class) {
      return Shape.Whole.of(setting.min(), setting.max());
    } else if (type == boolean.class) {
      return new Shape.Flag();
    } else if (type == List.class) {
      return new Shape.Given(Json.object().put("$ref", TEXTS), "list of texts");
    } else if (type == Secret.class) {
      return new Shape.Given(
          Json.object().put("$ref", REFERENCE).put("writeOnly", true),
          "reference to a secret: `{{secrets.name}}`");
    } else if (JsonNode.class.isAssignableFrom(type)) {
      return new Shape.Any();
    }
    throw new IllegalArgumentException(component + " has a type no field can have");
  }
}
