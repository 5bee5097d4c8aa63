package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.types.ResourceTypes;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that check Bicep without the code.
 *
 * @param types the known resource types
 */
public record Rules(ResourceTypes types) {
  /**
   * Checks all rules. If a file is not valid Bicep, its syntax errors are the only findings,
   * because the other rules cannot read the file.
   */
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
        new RefusalRule(),
        new RoleRule(),
        new BackupRule(),
        new AuthenticationRule(),
        new ScopeRule(),
        new TextFileRule());
  }
}
