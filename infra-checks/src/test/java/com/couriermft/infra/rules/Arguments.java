package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Kind;
import java.util.Optional;

/** Checks the arguments for parameters. */
final class Arguments {
  private Arguments() {}

  /** Returns whether a parameter has neither a default nor a nullable type. */
  static boolean isRequired(Declaration parameter) {
    return parameter.value() == null && !parameter.typeText().endsWith("?");
  }

  /**
   * Returns why a literal violates the decorators of a parameter; empty if it does not violate
   * them.
   */
  static Optional<String> unfit(Declaration parameter, Expression value) {
    if (!value.is(Kind.STRING) && !value.is(Kind.NUMBER)) {
      return Optional.empty();
    }
    return notAllowed(parameter, value)
        .or(() -> outside(parameter, value, "minValue", -1))
        .or(() -> outside(parameter, value, "maxValue", 1));
  }

  private static Optional<String> notAllowed(Declaration parameter, Expression value) {
    return parameter
        .findDecorator("allowed")
        .map(call -> call.parts().get(0).parts().stream().map(Expression::text).toList())
        .filter(allowed -> !allowed.contains(value.text()))
        .map(allowed -> value.text() + ", expected one of " + allowed);
  }

  private static Optional<String> outside(
      Declaration parameter, Expression value, String decorator, int sign) {
    return parameter
        .findDecorator(decorator)
        .map(call -> call.parts().get(0).text())
        .filter(bound -> value.is(Kind.NUMBER))
        .filter(
            bound -> Integer.signum(Integer.compare(number(value.text()), number(bound))) == sign)
        .map(bound -> value.text() + ", beyond its " + decorator + " of " + bound);
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }
}
