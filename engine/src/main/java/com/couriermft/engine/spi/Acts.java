package com.couriermft.engine.spi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A step that changes something on another system. However it fails, whoever resumes its execution
 * may say that the act was done, is to be repeated, or that the step is to be skipped.
 */
public interface Acts<C extends Record> {
  /** Returns whether it changes anything there with this config. */
  default boolean acts(C config) {
    return true;
  }

  /**
   * Returns the outputs of the step where somebody says that the act was done, and gives none;
   * empty if the step runs and has {@link UnsafeAct} heed it.
   */
  default Optional<ObjectNode> outputsWhenDone() {
    ObjectNode outputs = Json.object().put("bytes", 0);
    outputs.putArray("files");
    return Optional.of(outputs);
  }
}
