package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.PropertyType;
import com.couriermft.infra.types.ResourceTypes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that properties that are read from resources exist: {@code
 * account.properties.primaryEndpoints}.
 */
final class ReadRule implements Rule {
  private final ResourceTypes types;

  ReadRule(ResourceTypes types) {
    this.types = types;
  }

  @Override
  public String name() {
    return "properties-read";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(file -> file.expressions().flatMap(e -> check(file, e).stream()));
  }

  private Optional<Finding> check(BicepFile file, Expression e) {
    Deque<String> path = new ArrayDeque<>();
    Expression base = e;
    while (base.is(Expression.Kind.MEMBER)) {
      path.push(base.text());
      base = base.parts().get(0);
    }
    if (base.is(Expression.Kind.INDEX)) {
      base = base.parts().get(0);
    }
    if (path.isEmpty() || !base.is(Expression.Kind.NAME)) {
      return Optional.empty();
    }
    return file.find(Kind.RESOURCE, base.text())
        .flatMap(resource -> unknown(resource, path))
        .map(
            name ->
                finding(
                    file,
                    e.line(),
                    "Found %s of %s, which its type's table does not have; correct its spelling,"
                        + " or add it there.",
                    name,
                    String.join(".", path)));
  }

  private Optional<String> unknown(Declaration resource, Deque<String> path) {
    Optional<PropertyType> type = types.find(resource.typeText(), resource.literalName());
    for (String name : path) {
      if (type.isEmpty() || type.get().isAny()) {
        return Optional.empty();
      }
      type = type.get().find(name);
      if (type.isEmpty()) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }
}
