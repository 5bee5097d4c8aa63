package com.couriermft.local.app;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts what the host sends, text or bytes, to the type of a parameter, as the Java worker does
 * without Gson.
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
   * @param value a String, a byte[], or null for nothing
   * @throws IllegalArgumentException when there is no such conversion; text does not become bytes
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
      // The worker decodes with the default of its JVM, which on Java 17 depends on LANG.
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
