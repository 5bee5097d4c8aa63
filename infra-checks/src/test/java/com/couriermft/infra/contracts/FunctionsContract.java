package com.couriermft.infra.contracts;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks that functions named in Bicep exist. Functions with an HTTP trigger belong to the group
 * {@code http}.
 */
final class FunctionsContract implements Rule {
  private static final String PREFIX = "function:";
  private final Code code;

  FunctionsContract(Code code) {
    this.code = code;
  }

  @Override
  public String name() {
    return "functions";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                file.expressions()
                    .filter(e -> e.is(Expression.Kind.STRING) && e.text().startsWith(PREFIX))
                    .flatMap(e -> check(file, e)));
  }

  private Stream<Finding> check(BicepFile file, Expression e) {
    String function = e.text().substring(PREFIX.length());
    return code.functions().others().contains(function)
        ? Stream.empty()
        : Stream.of(
            finding(
                file,
                e.line(),
                "Found the function %s, expected one of %s, or the group http; correct its name.",
                function,
                new TreeSet<>(code.functions().others())));
  }
}
