package com.couriermft.steps.spi;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A field is one entry of a step's {@code config}, read off its record component and {@link
 * Setting}.
 *
 * @param name snake_case
 * @param type its JSON type
 * @param help what it is
 * @param required whether it must be given
 * @param defaultValue what it is when not given; {@code null} for nothing
 * @param min least value of a number
 * @param max greatest value of a number
 * @param secrets whether a reference in it may be to a secret
 * @param kind what a text names
 * @param values the allowed texts of an enum, else empty
 */
public record Field(
    String name,
    Type type,
    String help,
    boolean required,
    @Nullable JsonNode defaultValue,
    long min,
    long max,
    boolean secrets,
    Setting.Kind kind,
    List<String> values) {

  /** JSON types a field may have. */
  public enum Type {
    /** Text, also an enum's. */
    STRING,
    /** A whole number. */
    INTEGER,
    /** True or false. */
    BOOLEAN,
    /** A list of texts. */
    STRINGS,
    /** A reference to a secret: {@code {{secrets.name}}}. */
    SECRET,
    /** Any JSON. */
    ANY
  }

  static List<Field> of(Class<? extends Record> config) {
    return Arrays.stream(config.getRecordComponents()).map(Field::of).toList();
  }

  private static Field of(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalArgumentException(component + " has no @Setting");
    }
    String name = new PropertyNamingStrategies.SnakeCaseStrategy().translate(component.getName());
    String text = setting.defaultValue();
    Type type = type(component);
    if (setting.secrets() && type != Type.ANY) {
      throw new IllegalArgumentException(component + " is no JsonNode, whose texts may be secrets");
    }
    return new Field(
        name,
        type,
        setting.help(),
        setting.required(),
        text.isEmpty() ? null : Json.parse(text),
        setting.min(),
        setting.max(),
        setting.secrets() || type == Type.SECRET,
        setting.kind(),
        values(component.getType()));
  }

  private static Type type(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == String.class || type.isEnum()) {
      return Type.STRING;
    } else if (type == int.class
        || type == long.class
        || type == Integer.class
        || type == Long.class) {
      return Type.INTEGER;
    } else if (type == boolean.class) {
      return Type.BOOLEAN;
    } else if (type == List.class) {
      return Type.STRINGS;
    } else if (type == Secret.class) {
      return Type.SECRET;
    } else if (JsonNode.class.isAssignableFrom(type)) {
      return Type.ANY;
    }
    throw new IllegalArgumentException(component + " has a type no field can have");
  }

  private static List<String> values(Class<?> type) {
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants())
            .map(c -> ((Enum<?>) c).name().toLowerCase(Locale.ROOT))
            .toList()
        : List.of();
  }
}
