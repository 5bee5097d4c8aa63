package com.couriermft.sdk.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values as JSON text (RFC 8259), and back. */
public final class JsonText {
  private JsonText() {}

  /**
   * Writes plain values, as {@link PlainValues} makes them, in one line.
   *
   * @throws IllegalArgumentException a value is none of them
   */
  public static String write(@Nullable Object plain) {
    StringBuilder text = new StringBuilder();
    write(plain, text);
    return text.toString();
  }

  /**
   * Reads a JSON text. Whole numbers that fit are a {@code Long}, all others a {@code BigDecimal};
   * of two entries with one name the last counts.
   *
   * @throws IllegalArgumentException it is no JSON, or nested more than 64 deep; the message says
   *     where, and holds nothing of the text
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
      throw new IllegalArgumentException("no plain value: an object of " + plain.getClass());
    }
  }

  private static void quote(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char each = string.charAt(i);
      // A surrogate without its other half has no bytes in UTF-8.
      if (each < ' ' || Character.isSurrogate(each)) {
        text.append("\\u%04x".formatted((int) each));
      } else {
        text.append(each == '"' || each == '\\' ? "\\" : "").append(each);
      }
    }
    text.append('"');
  }
}
