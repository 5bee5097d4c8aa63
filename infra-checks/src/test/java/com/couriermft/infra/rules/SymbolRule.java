package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that every name and function in use exists, and that nothing is declared twice. */
final class SymbolRule implements Rule {
  private static final Set<String> NAMESPACES = Set.of("az", "sys");

  /** The functions of Bicep that are allowed here. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "any array base64 bool cidrHost cidrSubnet coalesce concat contains deployment empty",
          "endsWith environment fail filter first flatten format guid indexOf int intersection items",
          "join json last length loadJsonContent loadTextContent loadYamlContent map max min",
          "padLeft parseCidr range readEnvironmentVariable reduce replace resourceGroup",
          "resourceId skip sort split startsWith string subscription subscriptionResourceId",
          "substring take tenant toLower toObject toUpper trim union uniqueString uri");

  private static final Set<String> KNOWN_FUNCTIONS = words(FUNCTIONS);

  private static Set<String> words(Set<String> lines) {
    Set<String> words = new HashSet<>();
    lines.forEach(line -> words.addAll(List.of(line.split(" "))));
    return Set.copyOf(words);
  }

  @Override
  public String name() {
    return "symbols";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(file -> Stream.concat(undefined(file), repeated(file)));
  }

  private Stream<Finding> undefined(BicepFile file) {
    return file.declarations().stream()
        .map(Declaration::value)
        .flatMap(Stream::ofNullable)
        .flatMap(value -> undefined(file, value, Set.of()));
  }

  private Stream<Finding> undefined(BicepFile file, Expression e, Set<String> local) {
    Set<String> inner = new HashSet<>(local);
    inner.addAll(e.declares());
    Stream<Finding> own =
        switch (e.kind()) {
          case NAME ->
              local.contains(e.text())
                      || NAMESPACES.contains(e.text())
                      || file.findSymbol(e.text()).isPresent()
                  ? Stream.empty()
                  : Stream.of(
                      finding(
                          file,
                          e.line(),
                          "Found the name %s, which is not declared in this file; declare it, or"
                              + " correct its spelling.",
                          e.text()));
          case CALL ->
              KNOWN_FUNCTIONS.contains(e.text())
                  ? Stream.empty()
                  : Stream.of(
                      finding(
                          file,
                          e.line(),
                          "Found the function %s, which is none that these checks know; correct"
                              + " its spelling, or add it to SymbolRule.",
                          e.text()));
          default -> Stream.empty();
        };
    return Stream.concat(own, e.children().flatMap(part -> undefined(file, part, inner)));
  }

  private Stream<Finding> repeated(BicepFile file) {
    Set<String> seen = new HashSet<>();
    return file.declarations().stream()
        .filter(d -> d.kind() != Kind.OUTPUT && !d.name().isEmpty())
        .filter(d -> !seen.add(d.name()))
        .map(d -> finding(file, d.line(), "%s is declared a second time; rename it.", d.name()));
  }
}
