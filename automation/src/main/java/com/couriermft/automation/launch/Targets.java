package com.couriermft.automation.launch;

import com.couriermft.engine.definition.TriggerKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The jobs and chains that can be started. Thread-safe. */
public interface Targets {
  /** Returns whether a target with this name exists and can be started. */
  boolean exists(Target target);

  /**
   * Validates parameters against the current version of a target; accepts any parameters if the
   * target is missing.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_parameters}, with
   *     every problem; pointers are relative to the parameters
   */
  default void requireFitting(Target target, ObjectNode parameters) {}

  /**
   * Returns why a kind of trigger cannot start a target, as a sentence. Empty if the trigger can
   * start the target, or if the target is missing. A chain accepts all kinds of triggers.
   */
  default Optional<String> findRefusal(Target target, TriggerKind kind) {
    return Optional.empty();
  }
}
