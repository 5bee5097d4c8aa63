package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.math.BigDecimal;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A string that is parsed from left to right, with methods for the terminals of the path grammar.
 */
final class PathText {
  /** Range of integers that every JSON implementation supports (RFC 9535, 2.1). */
  private static final long MAX_INTEGER = (1L << 53) - 1;

  /** Maximum nesting of parentheses and filters. */
  private static final int MAX_DEPTH = 32;

  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?");

  private final String text;
  private final FailureCode malformed;
  private final String what;
  private int at;
  private int depth;

  /**
   * Starts at a position of the string.
   *
   * @param malformed the code of an error about the string
   * @param what the name of the string in error messages: {@code path} or {@code reference}
   */
  PathText(String text, int at, FailureCode malformed, String what) {
    this.malformed = malformed;
    this.what = what;
    this.text = text;
    this.at = at;
  }

  int at() {
    return at;
  }

  void backTo(int before) {
    at = before;
  }

  String since(int start) {
    return text.substring(start, at);
  }

  boolean isAtEnd() {
    return at == text.length();
  }

  boolean isAt(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  boolean skip(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  void expect(String expected) {
    if (!skip(expected)) {
      throw fail("expected " + expected);
    }
  }

  void skipBlanks() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /**
   * Enters one more level of nesting. The limit protects the recursive parser against hostile
   * input.
   */
  void deeper() {
    if (++depth > MAX_DEPTH) {
      throw fail("it is nested more than " + MAX_DEPTH + " levels deep");
    }
  }

  void higher() {
    depth--;
  }

  String name(IntPredicate first, IntPredicate rest) {
    int start = at;
    while (at < text.length() && (at == start ? first : rest).test(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == start) {
      throw fail("expected a name");
    }
    return text.substring(start, at);
  }

  boolean isAtInteger() {
    return INTEGER.matcher(text).region(at, text.length()).lookingAt();
  }

  long integer() {
    Matcher found = INTEGER.matcher(text).region(at, text.length());
    if (!found.lookingAt() || found.group().length() > 17) {
      throw fail("expected an index, a name in quotes, * or ?");
    }
    long value = Long.parseLong(found.group());
    if (Math.abs(value) > MAX_INTEGER) {
      throw fail("expected an integer between -2^53 and 2^53");
    }
    at = found.end();
    return value;
  }

  boolean isAtNumber() {
    return NUMBER.matcher(text).region(at, text.length()).lookingAt();
  }

  JsonNode number() {
    Matcher found = NUMBER.matcher(text).region(at, text.length());
    if (!found.lookingAt()) {
      throw fail("expected a number");
    }
    at = found.end();
    String number = found.group();
    return number.length() < 18 && number.matches("-?[0-9]+")
        ? LongNode.valueOf(Long.parseLong(number))
        : DecimalNode.valueOf(new BigDecimal(number));
  }

  /** Reads a string in single or double quotes (RFC 9535, 2.3.1.1). */
  String quoted() {
    char quote = text.charAt(at++);
    StringBuilder json = new StringBuilder("\"");
    while (!isAt(quote)) {
      if (isAtEnd() || text.charAt(at) < ' ') {
        throw fail("expected a string that ends with " + quote);
      } else if (isAt('\\')) {
        escaped(quote, json);
      } else {
        json.append(isAt('"') ? "\\\"" : Character.toString(text.charAt(at)));
        at++;
      }
    }
    at++;
    String read = parse(json.append('"').toString());
    if (read.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
      throw fail("half a character");
    }
    return read;
  }

  private void escaped(char quote, StringBuilder json) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    boolean known = next == quote || "bfnrt/\\u".indexOf(next) >= 0;
    if (!known) {
      throw fail("no such escape: \\" + next);
    }
    json.append(next == '\'' ? "'" : "\\" + next);
    at += 2;
  }

  private String parse(String json) {
    try {
      return Json.parse(json).textValue();
    } catch (CourierException e) {
      throw fail("a string with an invalid escape sequence");
    }
  }

  CourierException fail(String why) {
    String shown = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return CourierException.of(
        malformed, "'%s' is not a valid %s: %s at character %d.".formatted(shown, what, why, at));
  }
}
