package com.couriermft.local.app;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts the strings and bytes that the host sends to the type of a parameter, like the Java
 * worker, but without Gson.
 */
final class Conversion {
  private static final Map<Type, Function<String, Object>> NUMBERS =
      Map.ofEntries(
          Map.entry(int.class, Integer::valueOf),
          Map.entry(Integer.class, Integer::valueOf),
          Map.entry(long.class, Long::valueOf),
          Map.entry(Long.class, Long::valueOf),
          Map.entry(short.class, Short::valueOf),
          Map.entry(Short.class, Short::valueOf),
          Map.entry(double.class, Double::valueOf),
          Map.entry(Double.class, Double::valueOf),
          Map.entry(float.class, Float::valueOf),
          Map.entry(Float.class, Float::valueOf));

  private Conversion() {}

  /**
   * Converts a value to a type.
   *
   * @param value a String, a byte[], or null for no value
   * @throws IllegalArgumentException the conversion is not supported; for example, a string is
   *     never converted to bytes
   */
  static @Nullable Object to(@Nullable Object value, Type type) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return value == null
          ? Optional.empty()
          : Optional.of(present(value, generic.getActualTypeArguments()[0]));
    }
    return value == null ? null : present(value, type);
  }

  private static Object present(Object value, Type type) {
    if (value instanceof byte[] bytes && type == String.class) {
      // The worker decodes bytes with the default charset of its JVM, which depends on LANG in Java
      // 17.
      return new String(bytes, Charset.defaultCharset());
    }
    if (type == Object.class || type == value.getClass()) {
      return value;
    }
    var number = NUMBERS.get(type);
    if (value instanceof String text && number != null) {
      return number.apply(text);
    }
    throw new IllegalArgumentException(
        "Cannot convert " + value.getClass().getSimpleName() + " to " + type.getTypeName());
  }
}
