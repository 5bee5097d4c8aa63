package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.Sources;
import java.util.stream.Stream;

/** Every file is Bicep, of the part of the language that the parser and these rules know. */
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
