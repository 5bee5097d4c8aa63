package com.couriermft.simulation;

import com.couriermft.operating.event.DomainEvent;
import com.couriermft.operating.event.ExecutionListener;
import java.util.HashSet;
import java.util.Set;

/** Remembers which endings were told; one thread at a time. */
final class Heard implements ExecutionListener {
  private final Set<String> endings = new HashSet<>();

  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding()) {
      endings.add(
          event.executionId() + " " + event.type().name().toLowerCase(java.util.Locale.ROOT));
    }
  }

  /** Whether it was told that a run came to this state. */
  boolean ending(String execution, String state) {
    return endings.stream().anyMatch(told -> told.startsWith(execution) && told.endsWith(state));
  }
}
