package com.couriermft.infra.contracts;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that compare Bicep with the code.
 *
 * @param code facts of the code
 */
public record Contracts(Code code) {
  /** Checks all contracts. */
  public List<Finding> check(Sources sources) {
    return Stream.<Rule>of(
            new StorageContract(code),
            new SettingsContract(code),
            new FunctionsContract(code),
            new TimeoutContract(code),
            new BodyLimitContract(),
            new AzdContract(code))
        .flatMap(rule -> rule.check(sources))
        .toList();
  }
}
