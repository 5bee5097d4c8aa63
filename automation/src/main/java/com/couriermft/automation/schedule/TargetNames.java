package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import java.util.Collection;

/** The names of existing jobs and chains, for suggestions. */
@FunctionalInterface
public interface TargetNames {
  /** Returns the names of all targets of a kind. */
  Collection<String> of(Target.Kind kind);
}
