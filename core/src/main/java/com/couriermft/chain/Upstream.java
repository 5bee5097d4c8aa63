package com.couriermft.chain;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A node that another one waits for: {@code {"node": "decrypt", "run_on_failure": true,
 * "required_status": "completed"}}.
 *
 * @param node its id
 * @param runOnFailure whether it may have failed as well
 * @param requiredStatus how it must have ended; {@link RequiredStatus#ANY} says what {@code
 *     runOnFailure} says
 */
public record Upstream(String node, boolean runOnFailure, RequiredStatus requiredStatus) {
  /** One that must have completed. */
  static Upstream completed(String node) {
    return new Upstream(node, false, RequiredStatus.COMPLETED);
  }

  /** Whether the node goes on after it although it has not completed. */
  public boolean letsFailurePass() {
    return runOnFailure || requiredStatus == RequiredStatus.ANY;
  }

  /** As it is stored and shown. */
  ObjectNode toJson() {
    return Json.object()
        .put("node", node)
        .put("run_on_failure", runOnFailure)
        .put("required_status", requiredStatus.text());
  }
}
