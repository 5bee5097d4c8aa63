package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.nio.file.Files;
import java.util.stream.Stream;

/** Checks that files that Bicep reads exist. */
final class TextFileRule implements Rule {
  @Override
  public String name() {
    return "text-files";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                file.expressions()
                    .filter(e -> e.is(Expression.Kind.CALL))
                    .filter(e -> e.text().matches("load(Text|Json|Yaml)Content"))
                    .flatMap(e -> check(sources, file, e)));
  }

  private Stream<Finding> check(Sources sources, BicepFile file, Expression call) {
    String path = call.parts().isEmpty() ? "" : call.parts().get(0).text();
    String resolved = Sources.resolve(file, path);
    return Files.isRegularFile(sources.folder().resolve(resolved))
        ? Stream.empty()
        : Stream.of(finding(file, call.line(), "There is no file %s; correct the path.", resolved));
  }
}
