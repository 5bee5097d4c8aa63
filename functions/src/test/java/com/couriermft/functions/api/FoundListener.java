package com.couriermft.functions.api;

import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A listener that is named in {@code META-INF/services} and records the events that it receives.
 */
public final class FoundListener implements ExecutionListener {
  private static final List<DomainEvent> HEARD = new CopyOnWriteArrayList<>();

  @Override
  public void hear(DomainEvent event) {
    HEARD.add(event);
  }

  /** Returns the events of an execution, as {@code type actor}. */
  static List<String> heardOf(String executionId) {
    return HEARD.stream()
        .filter(event -> event.executionId().equals(executionId))
        .map(event -> event.type() + " by " + event.actor())
        .toList();
  }
}
