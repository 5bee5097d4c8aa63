package com.couriermft.simulation;

import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import java.util.HashSet;
import java.util.Set;

/** Records the final events that were delivered. Used by one thread at a time. */
final class Heard implements ExecutionListener {
  private final Set<String> endings = new HashSet<>();

  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding()) {
      endings.add(event.id());
    }
  }

  @Override
  public void keep(DomainEvent ending) {
    endings.add(ending.id());
  }

  /** Returns whether the final event with this id was delivered. */
  boolean has(String id) {
    return endings.contains(id);
  }
}
