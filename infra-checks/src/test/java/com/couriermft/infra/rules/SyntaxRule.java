package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.Sources;
import java.util.stream.Stream;

/**
 * Checks that every file is valid Bicep within the subset that the parser and these rules support.
 */
final class SyntaxRule implements Rule {
  @Override
  public String name() {
    return "syntax";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(file -> file.errors().stream().map(e -> finding(file, e.line(), "%s.", e.text())));
  }
}
