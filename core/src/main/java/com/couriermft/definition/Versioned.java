package com.couriermft.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A definition that has a name and keeps its versions. */
public interface Versioned {
  /** Matches {@link JobDefinition#ID}. */
  String id();

  /** For people. */
  String name();

  /** Its canonical JSON: equal definitions have the same, character by character. */
  ObjectNode toJson();
}
