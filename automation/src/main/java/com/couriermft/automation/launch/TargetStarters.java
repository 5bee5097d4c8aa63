package com.couriermft.automation.launch;

import com.couriermft.engine.definition.TriggerKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Starts targets of all kinds. */
public final class TargetStarters implements TargetStarter {
  private final Map<Target.Kind, TargetStarter> byKind;

  /** Creates a starter from the starters of jobs and chains. */
  public TargetStarters(TargetStarter jobs, TargetStarter chains) {
    byKind = new EnumMap<>(Map.of(Target.Kind.JOB, jobs, Target.Kind.CHAIN, chains));
  }

  @Override
  public Launched launch(StartOrder launch) {
    return of(launch.target()).launch(launch);
  }

  @Override
  public boolean exists(Target target) {
    return of(target).exists(target);
  }

  @Override
  public void requireFitting(Target target, ObjectNode parameters) {
    of(target).requireFitting(target, parameters);
  }

  @Override
  public Optional<String> findRefusal(Target target, TriggerKind kind) {
    return of(target).findRefusal(target, kind);
  }

  @Override
  public boolean isOpen(Target target, String runId) {
    return of(target).isOpen(target, runId);
  }

  private TargetStarter of(Target target) {
    return Objects.requireNonNull(byKind.get(target.kind()), target.kind()::toString);
  }
}
