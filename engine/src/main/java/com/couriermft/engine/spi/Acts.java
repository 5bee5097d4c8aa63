package com.couriermft.engine.spi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A step that changes another system. After any failure, the user who resumes the execution may
 * declare that the change was made, request its repetition, or skip the step.
 */
public interface Acts<C extends Record> {
  /** Returns whether the step changes the system with this config. */
  default boolean acts(C config) {
    return true;
  }

  /**
   * Returns the step's outputs if a user declares that the change was made and provides no outputs.
   * The result is empty if the step runs and {@link UnsafeAct} applies the declaration.
   */
  default Optional<ObjectNode> outputsWhenDone() {
    ObjectNode outputs = Json.object().put("bytes", 0);
    outputs.putArray("files");
    return Optional.of(outputs);
  }
}
