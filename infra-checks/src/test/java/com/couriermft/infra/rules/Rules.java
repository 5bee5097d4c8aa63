package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.ResourceTypes;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that Bicep is checked by without looking at the code.
 *
 * @param types what is known of resources
 */
public record Rules(ResourceTypes types) {
  /** Checks every rule; a file that is not Bicep is the only finding, as no rule can read it. */
  public List<Finding> check(Sources sources) {
    List<Finding> syntax = new SyntaxRule().check(sources).toList();
    return syntax.isEmpty() ? all().flatMap(rule -> rule.check(sources)).toList() : syntax;
  }

  private Stream<Rule> all() {
    return Stream.of(
        new SymbolRule(),
        new UnusedRule(),
        new ModuleRule(),
        new ParameterFileRule(),
        new DescriptionRule(),
        new ResourceRule(types),
        new ReadRule(types),
        new SecretRule(),
        new SecurityRule(),
        new PlanRule(),
        new RoleRule(),
        new AuthenticationRule(),
        new ScopeRule(),
        new TextFileRule());
  }
}
