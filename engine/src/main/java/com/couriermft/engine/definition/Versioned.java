package com.couriermft.engine.definition;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A definition that has a name and keeps its versions. */
public interface Versioned {
  /** Matches {@link JobDefinition#ID}. */
  String id();

  /** Returns the name for people. */
  String name();

  /** Returns whether it is in use: {@code false} while an operator has switched it off. */
  default boolean enabled() {
    return true;
  }

  /** Returns the labels that it carries. */
  Labels labels();

  /**
   * Returns the canonical JSON of the definition: equal definitions have the same, character by
   * character.
   */
  ObjectNode toJson();
}
