package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Kind;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Modules;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import com.couriermft.infra.types.PropertyType;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the properties of a file's resources with the tables of their types. */
final class PropertyCheck {
  /** The properties that Bicep itself defines for all resources. */
  private static final Set<String> OF_ALL = Set.of("parent", "scope", "dependsOn");

  private final Rule rule;
  private final BicepFile file;
  private final Values values;
  private final Modules modules;

  PropertyCheck(Rule rule, Sources sources, BicepFile file) {
    this.rule = rule;
    this.file = file;
    this.values = Values.in(file);
    this.modules = new Modules(sources);
  }

  Stream<Finding> check(Declaration resource, PropertyType type) {
    return resource.body().stream().flatMap(body -> object(body, type, resource.typeName()));
  }

  private Stream<Finding> value(Expression given, PropertyType type, String path) {
    if (type.isAny()) {
      return Stream.empty();
    }
    return values
        .of(given)
        .flatMap(
            found ->
                switch (found.kind()) {
                  case OBJECT ->
                      type.isObject()
                          ? object(found, type, path)
                          : unfit(found, "an object", type, path);
                  case ARRAY ->
                      type.isArray()
                          ? found.parts().stream().flatMap(item -> item(item, type, path))
                          : unfit(found, "an array", type, path);
                  case LOOP ->
                      type.isArray()
                          ? item(found.parts().get(1), type, path)
                          : unfit(found, "an array", type, path);
                  case NULL ->
                      type.isRequired() ? unfit(found, "null", type, path) : Stream.empty();
                  default -> scalar(found, type, path);
                });
  }

  private Stream<Finding> item(Expression item, PropertyType type, String path) {
    return value(item, type.findItem().orElseThrow(), path + "[]");
  }

  private Stream<Finding> object(Expression given, PropertyType type, String path) {
    Stream<Finding> present =
        given.properties().stream()
            .filter(property -> !property.isComputed() && !OF_ALL.contains(property.name()))
            .flatMap(property -> property(property, type, path));
    Set<String> names = given.properties().stream().map(Property::name).collect(Collectors.toSet());
    Stream<Finding> absent =
        type.properties().entrySet().stream()
            .filter(known -> known.getValue().isRequired() && !names.contains(known.getKey()))
            .map(
                known ->
                    rule.finding(
                        file,
                        given.line(),
                        "%s lacks %s, which is required; add it.",
                        path,
                        known.getKey()));
    return Stream.concat(present, absent);
  }

  private Stream<Finding> property(Property given, PropertyType type, String path) {
    var known = type.find(given.name()).filter(found -> !found.isReadOnly());
    return known.isPresent()
        ? value(given.value(), known.get(), path + "." + given.name())
        : Stream.of(
            rule.finding(
                file,
                given.line(),
                "Found %s.%s, expected one of %s; correct its spelling, or add it to the type's"
                    + " table.",
                path,
                given.name(),
                type.properties().keySet().stream().sorted().toList()));
  }

  private Stream<Finding> scalar(Expression found, PropertyType type, String path) {
    if (found.is(Kind.STRING) && !type.allowed().isEmpty()) {
      return type.allowed().contains(found.text())
          ? Stream.empty()
          : unfit(found, "'" + found.text() + "'", type, path);
    }
    return modules.findType(file, found).filter(actual -> !actual.equals(type.plain())).stream()
        .flatMap(actual -> unfit(found, "a value of type " + actual, type, path));
  }

  private Stream<Finding> unfit(Expression found, String what, PropertyType type, String path) {
    String expected = type.allowed().isEmpty() ? type.plain() : "one of " + type.allowed();
    return Stream.of(
        rule.finding(
            file,
            found.line(),
            "For %s found %s, expected %s; pass what it takes.",
            path,
            what,
            expected));
  }
}
