package com.couriermft.engine.spi;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.sdk.Parameter;
import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A field of a step's {@code config}: a property whose value may be a reference, which is resolved
 * before an attempt binds it. It is derived from its record component and {@link Field}, or for
 * parameters of a function from {@link Parameter}.
 *
 * @param property the property's name, shape, help and default
 * @param target the type of the record component
 * @param secrets whether the field may refer to a secret
 * @param rows whether the field may refer to a column of a row
 * @param kind the kind of object that the field's strings name
 */
public record ConfigField(
    Property<?> property, Class<?> target, boolean secrets, boolean rows, Field.Kind kind) {
  /** The reference schema that all types share. */
  static final String REFERENCE = "#/$defs/reference";

  /** The schema, shared by all types, of a string, an object with a path, or a list of them. */
  static final String TEXTS = "#/$defs/texts";

  /** Returns the name of the field in the config, in snake_case. */
  public String name() {
    return property.name();
  }

  /** Returns whether the field's value must be a reference to a secret. */
  public boolean isSecret() {
    return isSecret(target);
  }

  private static boolean isSecret(Class<?> type) {
    return type == Secret.class || type == com.couriermft.sdk.Secret.class;
  }

  /** Returns whether the field's value may be any JSON that contains references at any position. */
  public boolean isFree() {
    return property.shape() instanceof Shape.Any;
  }

  /** Returns the encodings of referenced values in a type's fields, by the fields' names. */
  public static Map<String, UnaryOperator<String>> encodings(StepType<?> type) {
    return type.fields().stream()
        .filter(field -> field.kind() == Field.Kind.URL_PATH)
        .collect(Collectors.toMap(ConfigField::name, field -> UrlEncoding::encode));
  }

  static List<ConfigField> of(Class<? extends Record> config) {
    return Arrays.stream(config.getRecordComponents()).map(ConfigField::of).toList();
  }

  private static ConfigField of(RecordComponent component) {
    Field field = component.getAnnotation(Field.class);
    Parameter parameter = component.getAnnotation(Parameter.class);
    if (field != null) {
      return of(component, field);
    } else if (parameter != null) {
      return of(component, parameter);
    }
    throw new IllegalArgumentException(component + " has neither @Field nor @Parameter");
  }

  private static ConfigField of(RecordComponent component, Parameter parameter) {
    boolean isPath = parameter.reads() || parameter.writes();
    return new ConfigField(
        Property.of(
            Property.snakeCase(component),
            shape(component, parameter.min(), parameter.max()),
            parameter.help(),
            parameter.required(),
            parameter.defaultValue()),
        component.getType(),
        isSecret(component.getType()),
        false,
        isPath ? Field.Kind.PATH : Field.Kind.PLAIN);
  }

  private static ConfigField of(RecordComponent component, Field field) {
    ConfigField read =
        new ConfigField(
            RecordForm.property(component, field, shape(component, field.min(), field.max())),
            component.getType(),
            field.secrets() || isSecret(component.getType()),
            field.rows(),
            field.kind());
    if ((field.secrets() || field.rows()) && !read.isFree()) {
      throw new IllegalArgumentException(
          component + " is not a JsonNode, whose strings may be secrets or refer to rows");
    }
    if (hasBoundsOfDefinitions(field)) {
      throw new IllegalArgumentException(
          component
              + " has a pattern, form, length, number of elements or type in @Field, which a"
              + " step's config does not check");
    }
    return read;
  }

  private static boolean hasBoundsOfDefinitions(Field field) {
    return !field.pattern().equals(".*")
        || !field.form().isEmpty()
        || field.maxLength() != Integer.MAX_VALUE
        || field.minItems() != 0
        || field.maxItems() != Integer.MAX_VALUE
        || field.type() != FieldType.Implied.class;
  }

  private static Shape shape(RecordComponent component, long min, long max) {
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
      return Shape.Whole.of(min, max);
    } else if (type == boolean.class) {
      return new Shape.Flag();
    } else if (type == List.class) {
      return new Shape.Given(Json.object().put("$ref", TEXTS), "list of texts");
    } else if (isSecret(type)) {
      return new Shape.Given(
          Json.object().put("$ref", REFERENCE).put("writeOnly", true),
          "reference to a secret: `{{secrets.name}}`");
    } else if (JsonNode.class.isAssignableFrom(type)) {
      return new Shape.Any();
    }
    throw new IllegalArgumentException(component + " has a type that no field can have");
  }
}
