package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.PropertyType;
import com.couriermft.infra.types.ResourceTypes;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks that resources have known types and versions, correct parents, and names. */
final class ResourceRule implements Rule {
  private final ResourceTypes types;

  ResourceRule(ResourceTypes types) {
    this.types = types;
  }

  @Override
  public String name() {
    return "resources";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                file.all(Kind.RESOURCE)
                    .flatMap(r -> Stream.concat(type(sources, file, r), parent(file, r))));
  }

  private Stream<Finding> type(Sources sources, BicepFile file, Declaration resource) {
    Optional<PropertyType> type = types.find(resource.typeText(), resource.literalName());
    if (type.isEmpty()) {
      return Stream.of(
          finding(
              file,
              resource.line(),
              "Found the type %s, of which there is no table, expected a version of %s; correct"
                  + " it, or add a table to resource-types.",
              resource.typeText(),
              types.versions(resource.typeName()).toList()));
    }
    return resource.existing()
        ? Stream.empty()
        : new PropertyCheck(this, sources, file).check(resource, type.get());
  }

  private Stream<Finding> parent(BicepFile file, Declaration resource) {
    Optional<Expression> parent =
        resource.body().flatMap(body -> body.find("parent")).map(Expression.Property::value);
    String type = resource.typeName();
    boolean isChild = type.chars().filter(c -> c == '/').count() > 1;
    if (parent.isEmpty()) {
      return isChild
          ? Stream.of(finding(file, resource.line(), "%s has no parent; add it.", resource.name()))
          : Stream.empty();
    }
    Expression named = parent.get();
    String symbol = named.is(Expression.Kind.INDEX) ? named.parts().get(0).text() : named.text();
    String expected = type.substring(0, type.lastIndexOf('/'));
    return file
        .find(Kind.RESOURCE, symbol)
        .filter(found -> !found.typeName().equals(expected))
        .map(
            found ->
                finding(
                    file,
                    named.line(),
                    "The parent of %s is of type %s, expected %s; name the right one.",
                    resource.name(),
                    found.typeName(),
                    expected))
        .stream();
  }
}
