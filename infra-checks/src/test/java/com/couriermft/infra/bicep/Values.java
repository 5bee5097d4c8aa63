package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression.Property;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the possible values of an expression, as far as the file determines them. Variables and the
 * ranges of loops are resolved. Both branches of a condition count, unless an assumption decides
 * the condition. The result of {@code union} has the properties of all its arguments.
 *
 * @param given the assumption, with the file whose variables are used
 */
public record Values(Given given) {
  /** Returns the values in a file without an assumption. */
  public static Values in(BicepFile file) {
    return new Values(Given.nothing(file));
  }

  /** Returns all possible values that cannot be resolved further. */
  public Stream<Expression> of(Expression expression) {
    return switch (expression.kind()) {
      case TERNARY -> choices(expression).flatMap(this::of);
      case CONDITIONAL -> of(expression.parts().get(1));
      case NAME -> variable(expression).map(this::of).orElse(Stream.of(expression));
      case CALL ->
          expression.text().equals("union") || expression.text().equals("concat")
              ? expression.parts().stream().flatMap(this::of)
              : Stream.of(expression);
      case STRING, NUMBER, BOOLEAN, NULL, INTERPOLATED, ARRAY, OBJECT -> Stream.of(expression);
      case MEMBER -> ofItems(expression);
      case LOOP, INDEX, METHOD, LAMBDA, OPERATION, TYPE, UNKNOWN -> Stream.of(expression);
    };
  }

  private Stream<Expression> choices(Expression ternary) {
    return given
        .decide(ternary.parts().get(0))
        .map(holds -> Stream.of(ternary.parts().get(holds ? 1 : 2)))
        .orElseGet(() -> ternary.parts().stream().skip(1));
  }

  private Optional<Expression> variable(Expression name) {
    return given.file().find(Kind.VARIABLE, name.text()).map(Declaration::value);
  }

  /** Resolves a property of a loop's variable to that property of each item. */
  private Stream<Expression> ofItems(Expression member) {
    String variable = member.parts().get(0).text();
    List<Expression> lists =
        given
            .file()
            .expressions()
            .filter(e -> e.is(Expression.Kind.LOOP))
            .filter(loop -> loop.declares().indexOf(variable) == 0)
            .flatMap(loop -> of(loop.parts().get(0)))
            .distinct()
            .toList();
    boolean isItem =
        member.parts().get(0).is(Expression.Kind.NAME)
            && given.file().findSymbol(variable).isEmpty()
            && lists.size() == 1
            && lists.get(0).is(Expression.Kind.ARRAY);
    return isItem
        ? lists.get(0).parts().stream()
            .flatMap(item -> item.find(member.text()).stream())
            .flatMap(property -> of(property.value()))
        : Stream.of(member);
  }

  /** Returns all properties of all objects that are possible values. */
  public Stream<Property> properties(Expression expression) {
    return of(expression).flatMap(object -> object.properties().stream());
  }

  /**
   * Returns all values at a path.
   *
   * @param path the path, such as {@code properties.networkAcls.bypass}; arrays are replaced by
   *     their items
   */
  public List<Expression> at(Expression expression, String path) {
    Stream<Expression> found = Stream.of(expression);
    for (String name : path.split("\\.")) {
      found =
          found
              .flatMap(this::of)
              .flatMap(this::items)
              .flatMap(object -> object.find(name).stream())
              .map(Property::value);
    }
    return found.flatMap(this::of).toList();
  }

  private Stream<Expression> items(Expression value) {
    return switch (value.kind()) {
      case ARRAY -> value.parts().stream().flatMap(this::of);
      case LOOP -> of(value.parts().get(1));
      default -> Stream.of(value);
    };
  }
}
