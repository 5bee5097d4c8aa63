package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that all declarations are used: parameters, variables, types, references, files of
 * modules.
 */
final class UnusedRule implements Rule {
  @Override
  public String name() {
    return "unused";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return Stream.concat(
        sources.files().values().stream()
            .filter(file -> !file.isParameterFile())
            .flatMap(this::unusedNames),
        unusedFiles(sources));
  }

  private Stream<Finding> unusedNames(BicepFile file) {
    Set<String> used =
        Stream.concat(
                file.expressions()
                    .filter(e -> e.is(Expression.Kind.NAME) || e.is(Expression.Kind.TYPE))
                    .map(Expression::text),
                file.declarations().stream().map(Declaration::typeText))
            .map(text -> text.replaceAll("[?\\[\\]]", ""))
            .collect(Collectors.toSet());
    return file.declarations().stream()
        .filter(UnusedRule::mustBeUsed)
        .filter(d -> !used.contains(d.name()))
        .map(
            d ->
                finding(
                    file,
                    d.line(),
                    "%s is declared and not used; use it, or remove it.",
                    d.name()));
  }

  private static boolean mustBeUsed(Declaration d) {
    return d.kind() == Kind.PARAMETER
        || d.kind() == Kind.VARIABLE
        || d.kind() == Kind.TYPE
        || d.existing();
  }

  private Stream<Finding> unusedFiles(Sources sources) {
    Set<String> called =
        sources.files().values().stream()
            .flatMap(
                file ->
                    file.all(Kind.MODULE)
                        .map(Declaration::path)
                        .filter(Objects::nonNull)
                        .map(path -> Sources.resolve(file, path)))
            .collect(Collectors.toSet());
    return sources.files().values().stream()
        .filter(file -> file.path().startsWith("modules/") && !called.contains(file.path()))
        .map(file -> finding(file, 0, "No file calls this module; call it, or remove it."));
  }
}
