package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that a {@code .bicepparam} file sets all parameters and no others. The file of an
 * environment, such as {@code main.prod.bicepparam}, contains its values instead of reading them
 * from variables, and no refusal applies to them except that no one receives alerts.
 */
final class ParameterFileRule implements Rule {
  private static final Pattern ENVIRONMENT = Pattern.compile("main\\.\\w+\\.bicepparam");
  private static final String EMAILS = "alertEmails";

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
    return Stream.of(
            unknown(file, used.get()), missing(file, used.get()), environment(file, used.get()))
        .flatMap(found -> found);
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
        .filter(parameter -> file.find(Kind.PARAMETER, parameter.name()).isEmpty())
        .map(
            parameter ->
                finding(
                    file,
                    1,
                    "%s of %s is not set, so a deployment resets it to its default; add it.",
                    parameter.name(),
                    used.path()));
  }

  private Stream<Finding> environment(BicepFile file, BicepFile used) {
    if (!ENVIRONMENT.matcher(file.path()).matches()) {
      return Stream.empty();
    }
    List<Finding> read =
        file.expressions()
            .filter(e -> e.is(Expression.Kind.CALL) && e.text().equals("readEnvironmentVariable"))
            .map(
                e ->
                    finding(
                        file,
                        e.line(),
                        "The value depends on a variable of the machine that deploys; write it"
                            + " down."))
            .toList();
    return read.isEmpty() ? refused(file, used) : read.stream();
  }

  private Stream<Finding> refused(BicepFile file, BicepFile used) {
    Evaluation given = new Evaluation(file, Map.of());
    Map<String, Object> values = new HashMap<>();
    file.all(Kind.PARAMETER)
        .forEach(
            parameter ->
                Optional.ofNullable(parameter.value())
                    .ifPresent(value -> values.put(parameter.name(), given.value(value))));
    if (List.of().equals(values.get(EMAILS))) {
      // The operator writes down an address; without one, the deployment is refused.
      values.put(EMAILS, List.of("ops@example.com"));
    }
    Evaluation deployed = new Evaluation(used, values);
    return used.find(Kind.VARIABLE, "refusals").map(Declaration::value).stream()
        .flatMap(list -> list.parts().stream())
        .filter(
            refusal ->
                refusal.find("when").stream()
                    .anyMatch(when -> deployed.value(when.value()).equals(true)))
        .map(
            refusal ->
                finding(
                    file,
                    1,
                    "The deployment is refused: %s",
                    refusal.find("reason").map(reason -> reason.value().text()).orElse("")));
  }
}
