package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Computes strings and numbers in the same way as a deployment, for the few functions that settings
 * use.
 *
 * @param file file whose variables are used
 * @param parameters values of its parameters, by name
 */
public record Evaluation(BicepFile file, Map<String, String> parameters) {
  public Evaluation {
    parameters = Map.copyOf(parameters);
  }

  /**
   * Returns the value as a string.
   *
   * @throws IllegalArgumentException the expression contains anything unsupported
   */
  public String of(Expression e) {
    return switch (e.kind()) {
      case STRING, NUMBER, BOOLEAN -> e.text();
      case INTERPOLATED -> e.parts().stream().map(this::of).collect(Collectors.joining());
      case NAME -> named(e);
      case OPERATION -> String.valueOf(operation(e));
      case CALL -> call(e);
      default -> throw unknown(e);
    };
  }

  private String named(Expression name) {
    return file.find(Kind.VARIABLE, name.text())
        .map(Declaration::value)
        .map(this::of)
        .or(() -> Optional.ofNullable(parameters.get(name.text())))
        .orElseThrow(() -> unknown(name));
  }

  /** Numbers in Bicep are integers, and division truncates. */
  private long operation(Expression e) {
    long left = Long.parseLong(of(e.parts().get(0)));
    long right = Long.parseLong(of(e.parts().get(1)));
    return switch (e.text()) {
      case "*" -> left * right;
      case "/" -> left / right;
      case "%" -> left % right;
      case "+" -> left + right;
      default -> throw unknown(e);
    };
  }

  private String call(Expression e) {
    String first = of(e.parts().get(0));
    return switch (e.text()) {
      case "string" -> first;
      case "padLeft" -> {
        int length = Integer.parseInt(of(e.parts().get(1)));
        yield of(e.parts().get(2)).repeat(Math.max(0, length - first.length())) + first;
      }
      default -> throw unknown(e);
    };
  }

  private static IllegalArgumentException unknown(Expression e) {
    return new IllegalArgumentException(
        "Line %d: %s %s is not understood; add it to Evaluation."
            .formatted(e.line(), e.kind(), e.text()));
  }
}
