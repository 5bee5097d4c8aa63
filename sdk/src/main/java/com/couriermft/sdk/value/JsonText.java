package com.couriermft.sdk.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON (RFC 8259) as plain values. */
public final class JsonText {
  private JsonText() {}

  /**
   * Writes plain values, as {@link PlainValues} returns them, on one line.
   *
   * @throws IllegalArgumentException a value has an unsupported type
   */
  public static String write(@Nullable Object plain) {
    StringBuilder text = new StringBuilder();
    write(plain, text);
    return text.toString();
  }

  /**
   * Parses JSON. Integers that fit into a {@code long} become a {@code Long}, all other numbers a
   * {@code BigDecimal}. If an object repeats a name, the last value wins.
   *
   * @throws IllegalArgumentException the string is not JSON, or is nested more than 64 levels deep;
   *     the message states the position and quotes no content
   */
  public static @Nullable Object read(String text) {
    return new JsonReader(text).readAll();
  }

  private static void write(@Nullable Object plain, StringBuilder text) {
    if (plain instanceof String string) {
      quote(string, text);
    } else if (plain instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(separator);
        quote((String) entry.getKey(), text);
        text.append(':');
        write(entry.getValue(), text);
        separator = ",";
      }
      text.append(map.isEmpty() ? "{}" : "}");
    } else if (plain instanceof Iterable<?> list) {
      text.append('[');
      String separator = "";
      for (Object each : list) {
        text.append(separator);
        write(each, text);
        separator = ",";
      }
      text.append(']');
    } else if (plain == null || plain instanceof Boolean || plain instanceof Number) {
      text.append(plain);
    } else {
      throw new IllegalArgumentException("not a plain value: an object of " + plain.getClass());
    }
  }

  private static void quote(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char each = string.charAt(i);
      // A lone surrogate cannot be encoded in UTF-8.
      if (each < ' ' || Character.isSurrogate(each)) {
        text.append("\\u%04x".formatted((int) each));
      } else {
        text.append(each == '"' || each == '\\' ? "\\" : "").append(each);
      }
    }
    text.append('"');
  }
}
