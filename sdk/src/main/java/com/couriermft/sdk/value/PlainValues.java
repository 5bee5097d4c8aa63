package com.couriermft.sdk.value;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts function results to plain values: {@code null}, {@code Boolean}, {@code Number}, {@code
 * String}, {@code List} and {@code Map} with string keys.
 *
 * <p>A record becomes a map whose keys are the component names in snake_case. An enum constant
 * becomes its name in lower case. A time, a duration or a UUID becomes its string form. An {@code
 * Optional} becomes its value or {@code null}, and an array or an {@code Iterable} becomes a list.
 * All other types are rejected.
 */
public final class PlainValues {
  /** The maximum nesting depth of values. */
  static final int DEEPEST = 64;

  private PlainValues() {}

  /**
   * Converts a value to plain values.
   *
   * @throws IllegalArgumentException the value contains a part that JSON cannot represent, such as
   *     a non-finite number or an object of a custom class; the message names the class
   */
  public static @Nullable Object of(@Nullable Object value) {
    return of(value, 0);
  }

  private static @Nullable Object of(@Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException(
          "a value that is nested more than " + DEEPEST + " levels deep");
    } else if (value == null || value instanceof Boolean || value instanceof String) {
      return value;
    } else if (value instanceof Number number) {
      return finite(number);
    } else if (value instanceof Record record) {
      return record(record, depth);
    } else if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach((key, each) -> plain.put(text(key), of(each, depth + 1)));
      return plain;
    } else if (value instanceof Object[] array) {
      return list(Arrays.asList(array), depth);
    } else if (value instanceof Iterable<?> all) {
      return list(all, depth);
    } else if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null), depth + 1);
    }
    return text(value);
  }

  private static Number finite(Number number) {
    boolean exact =
        number instanceof Long
            || number instanceof Integer
            || number instanceof Short
            || number instanceof Byte
            || number instanceof BigInteger
            || number instanceof BigDecimal;
    boolean isFloat = number instanceof Double || number instanceof Float;
    if (exact || isFloat && Double.isFinite(number.doubleValue())) {
      return number;
    }
    throw new IllegalArgumentException("the number " + number + " of " + number.getClass());
  }

  private static List<@Nullable Object> list(Iterable<?> all, int depth) {
    List<@Nullable Object> plain = new ArrayList<>();
    all.forEach(each -> plain.add(of(each, depth + 1)));
    return plain;
  }

  private static Map<String, @Nullable Object> record(Record record, int depth) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      plain.put(PlainRecords.name(component), of(PlainRecords.value(component, record), depth + 1));
    }
    return plain;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    } else if (value instanceof CharSequence
        || value instanceof Character
        || value instanceof Number
        || value instanceof Temporal
        || value instanceof TemporalAmount
        || value instanceof UUID) {
      return value.toString();
    }
    throw new IllegalArgumentException(
        value == null ? "a map with null as a key" : "an object of " + value.getClass());
  }
}
