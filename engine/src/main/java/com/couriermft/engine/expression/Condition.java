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
 *   <li>Values compare as the texts that they are within longer texts ({@link PlainText}). Case
 *       counts only for {@code equals_exact} and {@code regex}. Letters fold one by one, as in
 *       Unicode's simple case folding and in no language's own way: {@code İ}, {@code I} and {@code
 *       i} are the same, {@code ß} and {@code ss} are not.
 *   <li>{@code equals}, {@code not_equals} and {@code equals_exact} compare two JSON numbers by
 *       their value, so 1 equals 1.0; the text {@code "1.0"} does not equal 1.
 *   <li>{@code greater_than} and {@code less_than} compare numbers where both sides are numbers or
 *       texts that read as decimal numbers, else texts.
 *   <li>{@code contains} looks for an element in a list, for a field's name in an object, else for
 *       a part of a text.
 *   <li>{@code exists} does not hold for {@code null}, the empty text, the empty list and the empty
 *       object.
 *   <li>{@code regex} looks for a match anywhere in the text ({@link TextPattern}); {@code ^} and
 *       {@code $} tie it to the ends, {@code (?i)} makes case not count.
 * </ul>
 *
 * @param left what is compared
 * @param operator how
 * @param right with what
 */
public record Condition(JsonNode left, Operator operator, JsonNode right) {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]{1,1000}(\\.[0-9]{1,1000})?([eE][+-]?[0-9]{1,9})?");

  /**
   * Returns whether the condition holds.
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

  /** Returns whether a value is a number, or a text that reads as one. */
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
      throw CourierException.of(FieldCodes.SECRET_NOT_ALLOWED, "A secret may not be compared.");
    }
    return PlainText.of(value, "What is compared");
  }
}
