package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter, that is, a condition that selects values (RFC 9535, 2.3.5). */
sealed interface Filter {
  /**
   * Returns whether the filter is true for a value.
   *
   * @param current the value of {@code @}
   * @param document the document, the value of {@code $}
   */
  boolean holds(JsonNode current, Document document);

  /**
   * A filter that is true if at least one of its parts is true.
   *
   * @param parts the operands of {@code ||}
   */
  record Any(List<Filter> parts) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return parts.stream().anyMatch(part -> part.holds(current, document));
    }
  }

  /**
   * A filter that is true if all of its parts are true.
   *
   * @param parts the operands of {@code &&}
   */
  record All(List<Filter> parts) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return parts.stream().allMatch(part -> part.holds(current, document));
    }
  }

  /**
   * A filter that is true if another filter is false.
   *
   * @param of the negated filter
   */
  record Not(Filter of) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return !of.holds(current, document);
    }
  }

  /**
   * A filter that is true if a path finds a value or a function returns true.
   *
   * @param operand a path or a function
   */
  record Test(Operand operand) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return operand instanceof Operand.Path path
          ? !path.find(current, document).isEmpty()
          : ((Operand.Call) operand).test(current, document);
    }
  }

  /**
   * A filter that compares two values (RFC 9535, 2.3.5.2.2).
   *
   * @param left the left operand
   * @param operator {@code ==}, {@code !=}, {@code <}, {@code <=}, {@code >} or {@code >=}
   * @param right the right operand
   */
  record Comparison(Operand left, String operator, Operand right) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      JsonNode a = left.value(current, document);
      JsonNode b = right.value(current, document);
      return switch (operator) {
        case "==" -> isEqual(a, b, document);
        case "!=" -> !isEqual(a, b, document);
        case "<" -> isLess(a, b, document);
        case "<=" -> isLess(a, b, document) || isEqual(a, b, document);
        case ">" -> isLess(b, a, document);
        case ">=" -> isLess(b, a, document) || isEqual(a, b, document);
        default -> throw new IllegalArgumentException("No operator: " + operator);
      };
    }

    private static boolean isEqual(@Nullable JsonNode a, @Nullable JsonNode b, Document document) {
      return a == null || b == null ? a == null && b == null : Order.isEqual(a, b, document);
    }

    private static boolean isLess(@Nullable JsonNode a, @Nullable JsonNode b, Document document) {
      return a != null && b != null && Order.isLess(a, b, document);
    }
  }
}
