package com.couriermft.sdk.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses one JSON document by recursive descent. */
final class JsonReader {
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]{0,999})(\\.[0-9]{1,999})?([eE][+-]?[0-9]{1,3})?");
  private static final int LONGEST_WHOLE = 18;
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final String text;
  private int at;

  JsonReader(String text) {
    this.text = text;
  }

  @Nullable Object readAll() {
    Object value = value(0);
    skipSpace();
    if (at < text.length()) {
      throw wrong();
    }
    return value;
  }

  private @Nullable Object value(int depth) {
    skipSpace();
    if (depth > PlainValues.DEEPEST) {
      throw wrong();
    }
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> list(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    at++;
    if (!skip('}')) {
      do {
        skipSpace();
        String name = string();
        require(':');
        object.put(name, value(depth + 1));
      } while (skip(','));
      require('}');
    }
    return object;
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> list = new ArrayList<>();
    at++;
    if (!skip(']')) {
      do {
        list.add(value(depth + 1));
      } while (skip(','));
      require(']');
    }
    return list;
  }

  private String string() {
    if (peek() != '"') {
      throw wrong();
    }
    StringBuilder string = new StringBuilder();
    for (at++; peek() != '"'; at++) {
      char each = peek();
      if (each < ' ') {
        throw wrong();
      }
      string.append(each == '\\' ? escaped() : each);
    }
    at++;
    return string.toString();
  }

  /** Reads an escape sequence, and leaves the position at its last character. */
  private char escaped() {
    at++;
    if (peek() != 'u') {
      int known = ESCAPES.indexOf(peek());
      if (known < 0) {
        throw wrong();
      }
      return ESCAPED.charAt(known);
    }
    int code = 0;
    for (int digits = 0; digits < 4; digits++) {
      at++;
      int digit = Character.digit(peek(), 16);
      if (digit < 0 || peek() > 'f') {
        throw wrong();
      }
      code = code << 4 | digit;
    }
    return (char) code;
  }

  private Number number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw wrong();
    }
    at = number.end();
    String found = number.group();
    boolean whole = number.group(1) == null && number.group(2) == null;
    if (whole && found.length() <= LONGEST_WHOLE) {
      return Long.parseLong(found);
    }
    BigDecimal exact = new BigDecimal(found);
    boolean fits =
        whole
            && exact.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
            && exact.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    return fits ? (Number) exact.longValueExact() : exact;
  }

  private @Nullable Object word(String word, @Nullable Object meaning) {
    if (!text.startsWith(word, at)) {
      throw wrong();
    }
    at += word.length();
    return meaning;
  }

  private void require(char expected) {
    if (!skip(expected)) {
      throw wrong();
    }
  }

  private boolean skip(char expected) {
    skipSpace();
    boolean found = at < text.length() && text.charAt(at) == expected;
    at += found ? 1 : 0;
    return found;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw wrong();
    }
    return text.charAt(at);
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("invalid JSON at character " + at + " of " + text.length());
  }
}
