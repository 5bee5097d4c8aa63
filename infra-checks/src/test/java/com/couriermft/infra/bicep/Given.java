package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import java.util.Map;
import java.util.Optional;

/**
 * Decides conditions of a file under the assumption that parameters have certain values, as far as
 * the values determine the result.
 *
 * @param file file whose variables and parameters are used
 * @param values values of parameters as strings, by name
 */
public record Given(BicepFile file, Map<String, String> values) {
  public Given {
    values = Map.copyOf(values);
  }

  /** Returns an empty assumption. */
  public static Given nothing(BicepFile file) {
    return new Given(file, Map.of());
  }

  /** Returns whether a condition holds; empty if the assumption does not determine it. */
  public Optional<Boolean> decide(Expression condition) {
    return switch (condition.kind()) {
      case BOOLEAN -> Optional.of(condition.text().equals("true"));
      case NAME ->
          file.find(Kind.VARIABLE, condition.text())
              .map(Declaration::value)
              .flatMap(this::decide)
              .or(() -> text(condition).map("true"::equals));
      case OPERATION -> operation(condition);
      default -> Optional.empty();
    };
  }

  private Optional<Boolean> operation(Expression e) {
    Expression left = e.parts().get(0);
    return switch (e.text()) {
      case "!" -> decide(left).map(value -> !value);
      case "&&" -> either(left, e.parts().get(1), false);
      case "||" -> either(left, e.parts().get(1), true);
      case "==" -> equal(left, e.parts().get(1));
      case "!=" -> equal(left, e.parts().get(1)).map(value -> !value);
      default -> Optional.empty();
    };
  }

  /**
   * Combines two operands. An operand with the deciding value determines the result alone;
   * otherwise, both operands are needed.
   */
  private Optional<Boolean> either(Expression left, Expression right, boolean deciding) {
    Optional<Boolean> first = decide(left);
    Optional<Boolean> second = decide(right);
    if (first.equals(Optional.of(deciding)) || second.equals(Optional.of(deciding))) {
      return Optional.of(deciding);
    }
    return first.isPresent() && second.isPresent() ? Optional.of(!deciding) : Optional.empty();
  }

  private Optional<Boolean> equal(Expression left, Expression right) {
    Optional<String> one = text(left);
    Optional<String> other = text(right);
    return one.isPresent() && other.isPresent() ? Optional.of(one.equals(other)) : Optional.empty();
  }

  /**
   * Returns the string or number that an expression evaluates to; empty if the assumption does not
   * determine it.
   */
  public Optional<String> text(Expression e) {
    if (e.is(Expression.Kind.STRING) || e.is(Expression.Kind.NUMBER)) {
      return Optional.of(e.text());
    }
    return e.is(Expression.Kind.NAME)
        ? Optional.ofNullable(values.get(e.text()))
        : Optional.empty();
  }
}
