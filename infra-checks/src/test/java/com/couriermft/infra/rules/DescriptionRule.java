package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that parameters and outputs have descriptions, and that their decorators exist. */
final class DescriptionRule implements Rule {
  private static final Set<String> DECORATORS =
      Set.of(
          "description",
          "allowed",
          "minLength",
          "maxLength",
          "minValue",
          "maxValue",
          "secure",
          "metadata",
          "batchSize",
          "export",
          "sealed");

  @Override
  public String name() {
    return "descriptions";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .filter(file -> !file.isParameterFile())
        .flatMap(file -> file.declarations().stream().flatMap(d -> check(file, d)));
  }

  private Stream<Finding> check(BicepFile file, Declaration d) {
    Stream<Finding> unknown =
        d.decorators().stream()
            .filter(call -> !DECORATORS.contains(call.text()))
            .map(
                call ->
                    finding(
                        file,
                        call.line(),
                        "Found @%s, expected one of %s; correct its spelling.",
                        call.text(),
                        DECORATORS));
    boolean described = d.kind() == Kind.PARAMETER || d.kind() == Kind.OUTPUT;
    return described && !isDescribed(d)
        ? Stream.concat(
            unknown,
            Stream.of(
                finding(
                    file,
                    d.line(),
                    "%s has no description; put @description('…') before it.",
                    d.name())))
        : unknown;
  }

  private static boolean isDescribed(Declaration d) {
    Optional<Expression> text = d.findDecorator("description").map(call -> call.parts().get(0));
    return text.isPresent() && text.get().text().strip().length() >= 4;
  }
}
