package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that keys are never read or written: no {@code list…()}, no connection string with a key,
 * no secure parameter with a default, and no secure parameter in an output.
 */
final class SecretRule implements Rule {
  private static final Pattern KEY =
      Pattern.compile("AccountKey=|SharedAccessKey=|sig=|code=|Password=|-----BEGIN");

  @Override
  public String name() {
    return "secrets";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                Stream.concat(
                    file.expressions().flatMap(e -> key(file, e)),
                    file.declarations().stream().flatMap(d -> declared(file, d))));
  }

  private Stream<Finding> key(BicepFile file, Expression e) {
    boolean call = e.is(Expression.Kind.METHOD) || e.is(Expression.Kind.CALL);
    if (call && (e.text().startsWith("list") || e.text().equals("getSecret"))) {
      return Stream.of(
          finding(
              file,
              e.line(),
              "Found %s(), which reads a key; use the identity and a role instead.",
              e.text()));
    }
    if (e.is(Expression.Kind.STRING) && KEY.matcher(e.text()).find()) {
      return Stream.of(
          finding(
              file,
              e.line(),
              "Found a text with a key in it; use the identity and a role instead."));
    }
    return Stream.empty();
  }

  private Stream<Finding> declared(BicepFile file, Declaration d) {
    if (d.kind() == Kind.PARAMETER && isSecure(d) && hasDefault(d)) {
      return Stream.of(
          finding(
              file,
              d.line(),
              "The secure parameter %s has a default, which everybody can read; remove it.",
              d.name()));
    }
    if (d.kind() != Kind.OUTPUT || d.value() == null) {
      return Stream.empty();
    }
    return d.value()
        .all()
        .filter(e -> isSecret(file, e))
        .map(
            e ->
                finding(
                    file,
                    d.line(),
                    "The output %s shows %s in the deployment's history; remove it.",
                    d.name(),
                    e.text()));
  }

  private static boolean isSecure(Declaration d) {
    return d.findDecorator("secure").isPresent();
  }

  private static boolean hasDefault(Declaration d) {
    return d.value() != null && !d.value().isText("") && !d.value().is(Expression.Kind.CALL);
  }

  private static boolean isSecret(BicepFile file, Expression e) {
    if (e.is(Expression.Kind.MEMBER)) {
      return e.text().equals("ConnectionString") || e.text().equals("InstrumentationKey");
    }
    return e.is(Expression.Kind.NAME)
        && file.find(Kind.PARAMETER, e.text()).filter(SecretRule::isSecure).isPresent();
  }
}
