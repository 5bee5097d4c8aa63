package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A comparison of two resolved values.
 *
 * <ul>
 *   <li>Values are compared as the strings to which they are converted within a longer string
 *       ({@link PlainText}). Case matters only for {@code equals_exact} and {@code regex}. Letters
 *       are folded one by one by Unicode's simple case folding, regardless of language: {@code İ},
 *       {@code I} and {@code i} are equal; {@code ß} and {@code ss} are not.
 *   <li>{@code equals}, {@code not_equals} and {@code equals_exact} compare two JSON numbers by
 *       value, so 1 equals 1.0; the string {@code "1.0"} does not equal 1.
 *   <li>{@code greater_than} and {@code less_than} compare numbers if both operands are numbers or
 *       strings that contain decimal numbers; otherwise they compare strings.
 *   <li>{@code contains} searches a list for an element, an object for a field name, and any other
 *       value for a substring.
 *   <li>{@code exists} is false for {@code null}, the empty string, the empty list and the empty
 *       object.
 *   <li>{@code regex} finds a match anywhere in the string ({@link TextPattern}); {@code ^} and
 *       {@code $} anchor it to the start and end, {@code (?i)} ignores case.
 * </ul>
 *
 * @param left the left operand
 * @param operator the comparison
 * @param right the right operand
 */
public record Condition(JsonNode left, Operator operator, JsonNode right) {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]{1,1000}(\\.[0-9]{1,1000})?([eE][+-]?[0-9]{1,9})?");

  /**
   * Returns whether the condition is true.
   *
   * @throws CourierException permanent: {@code secret_not_allowed}, {@code invalid_pattern}, {@code
   *     value_too_large}
   */
  public boolean holds() {
    return switch (operator) {
      case EQUALS -> isEqual(left, right, false);
      case NOT_EQUALS -> !isEqual(left, right, false);
      case EQUALS_EXACT -> isEqual(left, right, true);
      case CONTAINS -> contains();
      case GREATER_THAN -> compare() > 0;
      case LESS_THAN -> compare() < 0;
      case EXISTS -> left.isContainerNode() ? !left.isEmpty() : !text(left).isEmpty();
      case REGEX -> TextPattern.of(text(right)).finds(text(left));
    };
  }

  private static boolean isEqual(JsonNode a, JsonNode b, boolean exact) {
    if (a.isNumber() && b.isNumber()) {
      return a.decimalValue().compareTo(b.decimalValue()) == 0;
    }
    return exact ? text(a).equals(text(b)) : folded(a).equals(folded(b));
  }

  private boolean contains() {
    if (left.isArray()) {
      return StreamSupport.stream(left.spliterator(), false)
          .anyMatch(element -> isEqual(element, right, false));
    } else if (left.isObject()) {
      String name = folded(right);
      return left.properties().stream().anyMatch(field -> folded(field.getKey()).equals(name));
    }
    return folded(left).contains(folded(right));
  }

  private int compare() {
    Optional<BigDecimal> a = number(left);
    Optional<BigDecimal> b = number(right);
    return a.isPresent() && b.isPresent()
        ? a.get().compareTo(b.get())
        : folded(left).compareTo(folded(right));
  }

  /** Returns whether a value is a number or a string that contains a decimal number. */
  public static boolean isNumber(JsonNode value) {
    return number(value).isPresent();
  }

  private static Optional<BigDecimal> number(JsonNode value) {
    if (value.isNumber()) {
      return Optional.of(value.decimalValue());
    }
    String text = value.isTextual() ? value.textValue().strip() : "";
    return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }

  private static String folded(JsonNode value) {
    return folded(text(value));
  }

  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }

  private static String text(JsonNode value) {
    if (SecretNode.find(value).isPresent()) {
      throw CourierException.of(FieldCodes.SECRET_NOT_ALLOWED, "A secret cannot be compared.");
    }
    return PlainText.of(value, "What is compared");
  }
}
