package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Modules;
import com.couriermft.infra.bicep.Sources;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks calls of modules: the file, the passed parameters and their types, and the outputs. */
final class ModuleRule implements Rule {
  @Override
  public String name() {
    return "modules";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    Modules modules = new Modules(sources);
    return sources.files().values().stream()
        .flatMap(
            file ->
                Stream.concat(
                    file.all(Kind.MODULE).flatMap(module -> call(modules, file, module)),
                    file.expressions().flatMap(e -> output(modules, file, e).stream())));
  }

  private Stream<Finding> call(Modules modules, BicepFile file, Declaration module) {
    Optional<BicepFile> called = modules.findFile(file, module);
    if (called.isEmpty()) {
      String path = module.path();
      return Stream.of(
          finding(file, module.line(), "There is no file %s; correct the module's path.", path));
    }
    List<Property> given =
        module.body().flatMap(body -> body.find("params")).stream()
            .flatMap(params -> params.value().properties().stream())
            .toList();
    return Stream.concat(
        given.stream()
            .flatMap(argument -> argument(modules, file, called.get(), argument).stream()),
        missing(file, module, called.get(), given));
  }

  private Optional<Finding> argument(
      Modules modules, BicepFile file, BicepFile called, Property given) {
    Optional<Declaration> parameter = called.find(Kind.PARAMETER, given.name());
    if (parameter.isEmpty()) {
      return Optional.of(
          finding(
              file,
              given.line(),
              "Found %s, which is no parameter of %s, expected one of %s; remove or rename it.",
              given.name(),
              called.path(),
              called.all(Kind.PARAMETER).map(Declaration::name).sorted().toList()));
    }
    String expected = Modules.plain(called, parameter.get().typeText());
    return Arguments.unfit(parameter.get(), given.value())
        .or(
            () ->
                modules
                    .findType(file, given.value())
                    .filter(found -> !found.equals(expected))
                    .map(found -> "a value of type " + found + ", expected " + expected))
        .map(
            problem ->
                finding(
                    file,
                    given.line(),
                    "For %s of %s found %s; pass what it takes.",
                    given.name(),
                    called.path(),
                    problem));
  }

  private Stream<Finding> missing(
      BicepFile file, Declaration module, BicepFile called, List<Property> given) {
    var names = given.stream().map(Property::name).collect(Collectors.toSet());
    return called
        .all(Kind.PARAMETER)
        .filter(Arguments::isRequired)
        .filter(parameter -> !names.contains(parameter.name()))
        .map(
            parameter ->
                finding(
                    file,
                    module.line(),
                    "Module %s is not given %s, which %s requires; add it to params.",
                    module.name(),
                    parameter.name(),
                    called.path()));
  }

  private Optional<Finding> output(Modules modules, BicepFile file, Expression e) {
    if (!Modules.isOutput(e)) {
      return Optional.empty();
    }
    Optional<Declaration> module = Modules.findModule(file, e.parts().get(0).parts().get(0));
    if (module.isEmpty() || modules.findOutput(file, e).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        finding(
            file,
            e.line(),
            "Found the output %s, which %s does not have; add it there, or correct its name.",
            e.text(),
            module.get().path()));
  }
}
