package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import java.util.Collection;

/** The jobs and chains there are; asked only to suggest the one that was meant. */
@FunctionalInterface
public interface TargetNames {
  /** Returns the names of a kind. */
  Collection<String> of(Target.Kind kind);
}
