package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that a filter compares or tests. */
sealed interface Operand {
  /** Returns the value of the operand; {@code null} if there is none. */
  @Nullable JsonNode value(JsonNode current, Document document);

  /**
   * A literal value.
   *
   * @param value the value
   */
  record Literal(JsonNode value) implements Operand {
    @Override
    public JsonNode value(JsonNode current, Document document) {
      return value;
    }
  }

  /**
   * A path.
   *
   * @param absolute whether the path starts at the root of the document rather than at the current
   *     value
   * @param query the path
   */
  record Path(boolean absolute, Query query) implements Operand {
    List<JsonNode> find(JsonNode current, Document document) {
      return query.find(absolute ? document.root() : current, document);
    }

    @Override
    public @Nullable JsonNode value(JsonNode current, Document document) {
      List<JsonNode> found = find(current, document);
      return found.size() == 1 ? found.get(0) : null;
    }
  }

  /**
   * A function call (RFC 9535, 2.4).
   *
   * @param function the function
   * @param arguments the arguments
   */
  record Call(Function function, List<Operand> arguments) implements Operand {
    /** Copies mutable components. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public @Nullable JsonNode value(JsonNode current, Document document) {
      return function.value(arguments, current, document);
    }

    boolean test(JsonNode current, Document document) {
      JsonNode value = function.value(arguments, current, document);
      return value != null && value.booleanValue();
    }
  }
}
