package com.couriermft.sdk.value;

import com.couriermft.sdk.Secret;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the parameters of a function to plain values and back. */
public final class PlainRecords {
  private PlainRecords() {}

  /** Returns the name of a component in snake_case: {@code max_lines} for {@code maxLines}. */
  public static String name(RecordComponent component) {
    return snakeCase(component.getName());
  }

  /** Converts a camelCase name to snake_case; consecutive capitals are kept together. */
  static String snakeCase(String name) {
    StringBuilder snake = new StringBuilder();
    boolean afterCapital = false;
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      boolean capital = Character.isUpperCase(each);
      if (capital && !afterCapital && snake.length() > 0 && !endsWithBar(snake)) {
        snake.append('_');
      }
      if (each != '_' || snake.length() > 0) {
        snake.append(Character.toLowerCase(each));
      }
      afterCapital = capital;
    }
    return snake.toString();
  }

  private static boolean endsWithBar(StringBuilder text) {
    return text.charAt(text.length() - 1) == '_';
  }

  /** Returns the parameters by name, with secrets in plain text. */
  public static Map<String, @Nullable Object> reveal(Record parameters) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      Object value = value(component, parameters);
      plain.put(
          name(component),
          value instanceof Secret secret ? secret.reveal() : PlainValues.of(value));
    }
    return plain;
  }

  /**
   * Creates a record from a map that {@link #reveal} returned.
   *
   * @throws IllegalArgumentException a value does not have its component's type, or the record's
   *     constructor rejects it
   */
  public static <P extends Record> P bind(Class<P> type, Map<?, ?> plain) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values =
        Arrays.stream(components).map(each -> value(each, plain.get(name(each)))).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<P> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(type + " rejects its values: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("A " + type + " cannot be made: " + e, e);
    }
  }

  private static @Nullable Object value(RecordComponent component, @Nullable Object plain) {
    Class<?> type = component.getType();
    if (plain == null) {
      return null;
    } else if (plain instanceof Number number && (type == int.class || type == Integer.class)) {
      return Math.toIntExact(number.longValue());
    } else if (plain instanceof Number number && (type == long.class || type == Long.class)) {
      return number.longValue();
    } else if (plain instanceof String text && type.isEnum()) {
      return constant(type, text);
    } else if (plain instanceof String text && type == Secret.class) {
      return Secret.of(text);
    } else if (plain instanceof List<?> list && type == List.class) {
      return List.copyOf(list);
    } else if (type == boolean.class && plain instanceof Boolean || type.isInstance(plain)) {
      return plain;
    }
    throw new IllegalArgumentException(
        "%s is a %s, expected a %s"
            .formatted(name(component), plain.getClass().getSimpleName(), type.getSimpleName()));
  }

  private static Object constant(Class<?> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(type + " has no constant '" + name + "'"));
  }

  static @Nullable Object value(RecordComponent component, Record record) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "Component " + component + " cannot be read: " + e.getCause(), e);
    }
  }
}
