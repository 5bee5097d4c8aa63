package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A filter is the condition on which a value is selected (RFC 9535, 2.3.5). */
sealed interface Filter {
  /**
   * Returns whether the filter holds for a value.
   *
   * @param current the value, {@code @}
   * @param document what it is part of, {@code $}
   */
  boolean holds(JsonNode current, Document document);

  /**
   * A filter that holds if one of its parts does.
   *
   * @param parts the several
   */
  record Any(List<Filter> parts) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return parts.stream().anyMatch(part -> part.holds(current, document));
    }
  }

  /**
   * A filter that holds if all of its parts do.
   *
   * @param parts the several
   */
  record All(List<Filter> parts) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return parts.stream().allMatch(part -> part.holds(current, document));
    }
  }

  /**
   * The opposite.
   *
   * @param of what must not hold
   */
  record Not(Filter of) implements Filter {
    @Override
    public boolean holds(JsonNode current, Document document) {
      return !of.holds(current, document);
    }
  }

  /**
   * A path finds something, or a function says yes.
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
   * Two values compare so (RFC 9535, 2.3.5.2.2).
   *
   * @param left one
   * @param operator {@code ==}, {@code !=}, {@code <}, {@code <=}, {@code >} or {@code >=}
   * @param right the other
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
