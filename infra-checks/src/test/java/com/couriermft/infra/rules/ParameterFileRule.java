package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that a {@code .bicepparam} file sets only existing parameters, and all required
 * parameters.
 */
final class ParameterFileRule implements Rule {
  @Override
  public String name() {
    return "parameter-file";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .filter(BicepFile::isParameterFile)
        .flatMap(file -> check(sources, file));
  }

  private Stream<Finding> check(Sources sources, BicepFile file) {
    Optional<BicepFile> used =
        file.all(Kind.USING)
            .map(Declaration::value)
            .flatMap(Stream::ofNullable)
            .map(Expression::text)
            .flatMap(path -> sources.find(Sources.resolve(file, path)).stream())
            .findFirst();
    if (used.isEmpty()) {
      return Stream.of(
          finding(file, 1, "Found no using of a file that exists; begin with using 'main.bicep'."));
    }
    return Stream.concat(unknown(file, used.get()), missing(file, used.get()));
  }

  private Stream<Finding> unknown(BicepFile file, BicepFile used) {
    return file.all(Kind.PARAMETER)
        .flatMap(
            given ->
                problem(given, used)
                    .map(text -> finding(file, given.line(), "For %s %s.", given.name(), text))
                    .stream());
  }

  private static Optional<String> problem(Declaration given, BicepFile used) {
    Optional<Declaration> parameter = used.find(Kind.PARAMETER, given.name());
    if (parameter.isEmpty()) {
      return Optional.of("there is no parameter in " + used.path() + "; remove or rename it");
    }
    return Optional.ofNullable(given.value())
        .flatMap(value -> Arguments.unfit(parameter.get(), value))
        .map(text -> "found " + text + "; pass what it takes");
  }

  private Stream<Finding> missing(BicepFile file, BicepFile used) {
    return used.all(Kind.PARAMETER)
        .filter(Arguments::isRequired)
        .filter(parameter -> file.find(Kind.PARAMETER, parameter.name()).isEmpty())
        .map(
            parameter ->
                finding(file, 1, "%s is required by %s; add it.", parameter.name(), used.path()));
  }
}
