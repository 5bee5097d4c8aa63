package com.couriermft.starting.chain;

import com.couriermft.formats.json.Json;
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
public record UpstreamNode(String node, boolean runOnFailure, RequiredStatus requiredStatus) {
  /** Returns a dependency on a node that must have completed. */
  static UpstreamNode completed(String node) {
    return new UpstreamNode(node, false, RequiredStatus.COMPLETED);
  }

  /** Returns whether the dependent node goes on although the upstream node has not completed. */
  public boolean letsFailurePass() {
    return runOnFailure || requiredStatus == RequiredStatus.ANY;
  }

  /** Returns whether the dependent node goes on after the end of the upstream node. */
  boolean letsPass(Node upstream) {
    boolean isClean = requiredStatus != RequiredStatus.CLEAN || upstream.warnings() == 0;
    return letsFailurePass() || upstream.state() == NodeState.COMPLETED && isClean;
  }

  /** Returns the dependency as it is stored and shown. */
  ObjectNode toJson() {
    return Json.object()
        .put("node", node)
        .put("run_on_failure", runOnFailure)
        .put("required_status", requiredStatus.text());
  }
}
