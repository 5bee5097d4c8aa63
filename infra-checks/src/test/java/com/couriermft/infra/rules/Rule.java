package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Sources;
import java.util.stream.Stream;

/** One thing that must hold of {@code infra-bicep}. Stateless. */
public interface Rule {
  /** Its name in findings. */
  String name();

  /** All that is wrong. */
  Stream<Finding> check(Sources sources);

  /** A finding of this rule's. */
  default Finding finding(BicepFile file, int line, String text, Object... values) {
    return new Finding(name(), "infra-bicep/" + file.path(), line, text.formatted(values));
  }
}
