package com.couriermft.infra.contracts;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that the paths in {@code azure.yaml} exist: Bicep's main file, the packaged app and the
 * site.
 */
final class AzdContract implements Rule {
  private static final Pattern SERVICE = Pattern.compile("(?m)^services:\\R {2}(\\S+):");
  private static final Pattern APP_NAME =
      Pattern.compile("<functionAppName>([^<]+)</functionAppName>");

  private final Code code;

  AzdContract(Code code) {
    this.code = code;
  }

  @Override
  public String name() {
    return "azd";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    List<Finding> findings = new ArrayList<>();
    expect(findings, "  path", "infra-bicep");
    expect(findings, "  module", "main");
    expect(findings, "    host", "function");
    expect(findings, "    language", "java");
    expect(
        findings,
        "    dist",
        "functions/target/azure-functions/" + found(APP_NAME, code.texts().pom()));
    return Stream.concat(findings.stream(), tag(sources));
  }

  private void expect(List<Finding> findings, String key, String expected) {
    Pattern line = Pattern.compile("(?m)^" + key + ": *(\\S+) *$");
    String found = found(line, code.texts().azureYaml());
    if (!found.equals(expected)) {
      findings.add(
          new Finding(
              name(),
              "azure.yaml",
              0,
              "For %s found '%s', expected '%s'; correct it."
                  .formatted(key.strip(), found, expected)));
    }
  }

  private Stream<Finding> tag(Sources sources) {
    String service = found(SERVICE, code.texts().azureYaml());
    return sources.files().values().stream()
        .flatMap(
            file ->
                file.all(Kind.RESOURCE)
                    .filter(r -> r.typeName().equals("Microsoft.Web/sites") && !r.existing())
                    .filter(r -> !isTagged(file, r, service))
                    .map(
                        r ->
                            finding(
                                file,
                                r.line(),
                                "%s has no tag azd-service-name: '%s', by which azd finds it; add"
                                    + " it.",
                                r.name(),
                                service)));
  }

  private static boolean isTagged(BicepFile file, Declaration site, String service) {
    Optional<Expression> tags = site.body().flatMap(body -> body.find("tags")).map(Property::value);
    return tags.stream()
        .flatMap(value -> Values.in(file).properties(value))
        .anyMatch(tag -> tag.name().equals("azd-service-name") && tag.value().isText(service));
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }
}
