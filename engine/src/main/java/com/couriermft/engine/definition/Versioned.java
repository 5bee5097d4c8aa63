package com.couriermft.engine.definition;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A definition with a name and versions. */
public interface Versioned {
  /** Returns the id, which matches {@link JobDefinition#ID}. */
  String id();

  /** Returns the display name. */
  String name();

  /** Returns whether the definition is enabled; {@code false} while an operator has disabled it. */
  default boolean enabled() {
    return true;
  }

  /** Returns the labels of the definition. */
  Labels labels();

  /**
   * Returns the canonical JSON of the definition. Equal definitions have character-by-character
   * identical JSON.
   */
  ObjectNode toJson();
}
