package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Computes values in the same way as a deployment, for the functions that parameters and settings
 * use. A value is a {@code String}, {@code Long}, {@code Boolean}, {@code List} or {@code Map}.
 * Properties that are null are left out of their map.
 *
 * @param file file whose variables are used
 * @param parameters values by name; a parameter of the file that is not listed has its default
 */
public record Evaluation(BicepFile file, Map<String, Object> parameters) {
  /** The value of the literal null. */
  private static final Object NULL = Expression.Kind.NULL;

  /** Copies the map. */
  public Evaluation {
    parameters = Map.copyOf(parameters);
  }

  /** The deployment stops, because it evaluates a call of {@code fail}. */
  public static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }
  }

  /**
   * Returns the value as a string.
   *
   * @throws IllegalArgumentException the expression contains anything unsupported
   */
  public String of(Expression e) {
    return String.valueOf(value(e));
  }

  /**
   * Returns the value.
   *
   * @throws IllegalArgumentException the expression contains anything unsupported
   * @throws Failed the expression calls {@code fail}
   */
  public Object value(Expression e) {
    return switch (e.kind()) {
      case STRING -> e.text();
      case NUMBER -> Long.valueOf(e.text());
      case BOOLEAN -> Boolean.valueOf(e.text());
      case NULL -> NULL;
      case INTERPOLATED -> e.parts().stream().map(this::of).collect(Collectors.joining());
      case ARRAY -> e.parts().stream().map(this::value).toList();
      case OBJECT -> object(e);
      case NAME -> named(e);
      case OPERATION -> operation(e);
      case TERNARY -> value(e.parts().get(isTrue(e.parts().get(0)) ? 1 : 2));
      case INDEX -> list(e.parts().get(0)).get((int) number(e.parts().get(1)));
      case MEMBER -> map(e.parts().get(0)).getOrDefault(e.text(), NULL);
      case LOOP -> each(e, list(e.parts().get(0)), e.parts().get(1));
      case CALL -> call(e);
      default -> throw unknown(e);
    };
  }

  private Map<String, Object> object(Expression e) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (Property property : e.properties()) {
      Object value = value(property.value());
      String name =
          property.computed() == null
              ? property.name()
              : String.valueOf(value(property.computed()));
      if (value != NULL) {
        object.put(name, value);
      }
    }
    return object;
  }

  private Object named(Expression name) {
    Object given = parameters.get(name.text());
    return given != null
        ? given
        : file.find(Kind.VARIABLE, name.text())
            .or(() -> file.find(Kind.PARAMETER, name.text()))
            .map(Declaration::value)
            .map(this::value)
            .orElseThrow(() -> unknown(name));
  }

  /** Numbers in Bicep are integers, and division truncates. */
  private Object operation(Expression e) {
    Expression left = e.parts().get(0);
    if (e.text().equals("!")) {
      return !isTrue(left);
    }
    Expression right = e.parts().get(1);
    return switch (e.text()) {
      case "&&" -> isTrue(left) && isTrue(right);
      case "||" -> isTrue(left) || isTrue(right);
      case "==" -> value(left).equals(value(right));
      case "!=" -> !value(left).equals(value(right));
      case "<" -> number(left) < number(right);
      case ">" -> number(left) > number(right);
      case "*" -> number(left) * number(right);
      case "/" -> number(left) / number(right);
      case "%" -> number(left) % number(right);
      case "+" -> number(left) + number(right);
      default -> throw unknown(e);
    };
  }

  private Object call(Expression e) {
    Expression first = e.parts().get(0);
    return switch (e.text()) {
      case "string" -> of(first);
      case "padLeft" -> {
        int length = (int) number(e.parts().get(1));
        yield of(e.parts().get(2)).repeat(Math.max(0, length - of(first).length())) + of(first);
      }
      case "fail" -> throw new Failed(of(first));
      case "empty" -> isEmpty(value(first));
      case "length" -> (long) list(first).size();
      case "trim" -> of(first).strip();
      case "toLower" -> of(first).toLowerCase(Locale.ROOT);
      case "toUpper" -> of(first).toUpperCase(Locale.ROOT);
      case "contains" -> contains(value(first), value(e.parts().get(1)));
      case "endsWith" -> of(first).endsWith(of(e.parts().get(1)));
      case "startsWith" -> of(first).startsWith(of(e.parts().get(1)));
      case "split" -> List.of(of(first).split(of(e.parts().get(1)), -1));
      case "join" ->
          list(first).stream()
              .map(String::valueOf)
              .collect(Collectors.joining(of(e.parts().get(1))));
      case "concat" -> e.parts().stream().flatMap(part -> list(part).stream()).toList();
      // Not Azure's characters, but also different for different arguments.
      case "uniqueString" ->
          Integer.toHexString(e.parts().stream().map(this::of).toList().hashCode());
      case "range" ->
          LongStream.range(number(first), number(first) + number(e.parts().get(1)))
              .<Object>mapToObj(i -> i)
              .toList();
      case "map" -> each(e.parts().get(1), list(first), e.parts().get(1).parts().get(0));
      case "filter" -> filter(list(first), e.parts().get(1));
      default -> throw unknown(e);
    };
  }

  private List<Object> filter(List<Object> items, Expression lambda) {
    List<Object> holds = each(lambda, items, lambda.parts().get(0));
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (holds.get(i).equals(true)) {
        kept.add(items.get(i));
      }
    }
    return kept;
  }

  /** Evaluates the body of a loop or lambda for each item. */
  private List<Object> each(Expression declaring, List<Object> items, Expression body) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Map<String, Object> local = new HashMap<>(parameters);
      local.put(declaring.declares().get(0), items.get(i));
      if (declaring.declares().size() > 1) {
        local.put(declaring.declares().get(1), (long) i);
      }
      values.add(new Evaluation(file, local).value(body));
    }
    return values;
  }

  private static boolean isEmpty(Object value) {
    return value instanceof List<?> list
        ? list.isEmpty()
        : value instanceof Map<?, ?> map ? map.isEmpty() : value.equals("") || value == NULL;
  }

  private static boolean contains(Object in, Object part) {
    return in instanceof List<?> list
        ? list.contains(part)
        : String.valueOf(in).contains(String.valueOf(part));
  }

  private boolean isTrue(Expression e) {
    return value(e).equals(true);
  }

  private long number(Expression e) {
    return Long.parseLong(of(e));
  }

  private List<Object> list(Expression e) {
    if (value(e) instanceof List<?> list) {
      return List.copyOf(list);
    }
    throw unknown(e);
  }

  private Map<String, Object> map(Expression e) {
    Map<String, Object> found = new LinkedHashMap<>();
    if (value(e) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> found.put(String.valueOf(name), value));
      return found;
    }
    throw unknown(e);
  }

  private static IllegalArgumentException unknown(Expression e) {
    return new IllegalArgumentException(
        "Line %d: %s %s is not understood; add it to Evaluation."
            .formatted(e.line(), e.kind(), e.text()));
  }
}
