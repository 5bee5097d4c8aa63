package com.couriermft.automation.launch;

import com.couriermft.engine.definition.TriggerKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The jobs and chains that can be started. Thread-safe. */
public interface Targets {
  /** Returns whether a target of this name exists and can be started. */
  boolean exists(Target target);

  /**
   * Looks whether an execution of a target, as it is now, could be given these parameters; of a
   * target that is not there it knows nothing.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_parameters}, with
   *     every problem; pointers are into the parameters
   */
  default void requireFitting(Target target, ObjectNode parameters) {}

  /**
   * Returns the reason why a kind of trigger does not start a target, as a sentence; empty if it
   * does, or if the target is not there. A chain lets every kind start it.
   */
  default Optional<String> findRefusal(Target target, TriggerKind kind) {
    return Optional.empty();
  }
}
