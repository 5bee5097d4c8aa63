package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Sources;
import java.util.stream.Stream;

/** A rule about {@code infra-bicep}. Stateless. */
public interface Rule {
  /** Returns the name of the rule in findings. */
  String name();

  /** Returns all violations. */
  Stream<Finding> check(Sources sources);

  /** Returns a finding of this rule. */
  default Finding finding(BicepFile file, int line, String text, Object... values) {
    return new Finding(name(), "infra-bicep/" + file.path(), line, text.formatted(values));
  }
}
