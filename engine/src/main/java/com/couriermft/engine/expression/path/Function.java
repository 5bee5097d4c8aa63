package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The functions of filters (RFC 9535, 2.4.4 to 2.4.8). */
enum Function {
  /** Returns the number of a string's characters, a list's elements or an object's fields. */
  LENGTH(1, true),
  /** Returns the number of values that a path finds. */
  COUNT(1, true),
  /** Returns the value of a path that finds exactly one. */
  VALUE(1, true),
  /** Tests whether an entire string matches a regular expression. */
  MATCH(2, false),
  /** Tests whether a regular expression finds a match in a string. */
  SEARCH(2, false);

  private final int arguments;
  private final boolean comparable;

  Function(int arguments, boolean comparable) {
    this.arguments = arguments;
    this.comparable = comparable;
  }

  static Optional<Function> find(String name) {
    return Arrays.stream(values())
        .filter(function -> function.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  /** Returns whether the function returns a value to compare rather than a truth value. */
  boolean isComparable() {
    return comparable;
  }

  /** Returns whether the function may be called with these arguments. */
  boolean accepts(List<Operand> given) {
    return given.size() == arguments && given.stream().allMatch(this::accepts);
  }

  private boolean accepts(Operand given) {
    boolean ofNodes = this == COUNT || this == VALUE;
    if (given instanceof Operand.Path path) {
      return ofNodes || path.query().isSingular();
    }
    return !ofNodes && (!(given instanceof Operand.Call call) || call.function().comparable);
  }

  @Nullable JsonNode value(List<Operand> arguments, JsonNode current, Document document) {
    Operand first = arguments.get(0);
    return switch (this) {
      case LENGTH -> length(first.value(current, document), document);
      case COUNT -> IntNode.valueOf(((Operand.Path) first).find(current, document).size());
      case VALUE -> first.value(current, document);
      case MATCH, SEARCH ->
          BooleanNode.valueOf(
              finds(
                  first.value(current, document),
                  arguments.get(1).value(current, document),
                  document));
    };
  }

  private static @Nullable JsonNode length(@Nullable JsonNode value, Document document) {
    if (value != null && value.isTextual()) {
      String text = value.textValue();
      document.read(text);
      return IntNode.valueOf(text.codePointCount(0, text.length()));
    }
    return value != null && value.isContainerNode() ? IntNode.valueOf(value.size()) : null;
  }

  private boolean finds(
      @Nullable JsonNode value, @Nullable JsonNode expression, Document document) {
    if (value == null || expression == null || !value.isTextual() || !expression.isTextual()) {
      return false;
    }
    TextPattern pattern;
    try {
      pattern = document.pattern(expression.textValue());
    } catch (CourierException failure) {
      if (failure.is(FieldCodes.INVALID_PATTERN)) {
        // An invalid regular expression matches nothing (RFC 9535, 2.4.6).
        return false;
      }
      throw failure;
    }
    String text = value.textValue();
    document.match(pattern, text);
    return this == MATCH ? pattern.matches(text) : pattern.finds(text);
  }
}
