package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Sources;
import java.util.stream.Stream;

/**
 * Checks that a file for a subscription creates only resource groups, and that its modules state
 * their scope.
 */
final class ScopeRule implements Rule {
  @Override
  public String name() {
    return "scopes";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .filter(ScopeRule::isForSubscription)
        .flatMap(file -> Stream.concat(resources(file), modules(file)));
  }

  private static boolean isForSubscription(BicepFile file) {
    return file.all(Kind.TARGET_SCOPE)
        .map(Declaration::value)
        .flatMap(Stream::ofNullable)
        .anyMatch(scope -> scope.isText("subscription"));
  }

  private Stream<Finding> resources(BicepFile file) {
    return file.all(Kind.RESOURCE)
        .filter(r -> !r.typeName().equals("Microsoft.Resources/resourceGroups"))
        .map(
            r ->
                finding(
                    file,
                    r.line(),
                    "%s is of type %s in a file for a subscription, expected a resource group; put"
                        + " it into a module.",
                    r.name(),
                    r.typeName()));
  }

  private Stream<Finding> modules(BicepFile file) {
    return file.all(Kind.MODULE)
        .filter(module -> module.body().flatMap(body -> body.find("scope")).isEmpty())
        .map(
            module ->
                finding(
                    file,
                    module.line(),
                    "Module %s has no scope, expected the resource group; add it.",
                    module.name()));
  }
}
