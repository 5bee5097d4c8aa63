package com.couriermft.automation.chain;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * A dependency on a node that must end first: {@code {"node": "decrypt", "run_on_failure": true,
 * "required_status": "completed"}}.
 *
 * @param node id of the upstream node
 * @param runOnFailure whether the dependent node also runs after the upstream node has failed
 * @param requiredStatus required result; {@link RequiredStatus#ANY} has the same effect as {@code
 *     runOnFailure}
 */
public record UpstreamNode(
    @Field(
            title = "Node",
            group = FieldGroup.FLOW,
            help = "The node to wait for",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String node,
    @Field(
            title = "Run on failure",
            group = FieldGroup.ERRORS,
            help =
                "Whether this node also runs if the upstream node fails, is cancelled or is"
                    + " skipped",
            defaultValue = "false")
        boolean runOnFailure,
    @Field(
            title = "Required status",
            group = FieldGroup.FLOW,
            help =
                "How the upstream node must end: completed; clean, which is completed without a"
                    + " warning;"
                    + " or any, which is the same as run_on_failure",
            defaultValue = "\"completed\"")
        RequiredStatus requiredStatus)
    implements CheckedRecord {
  /** Returns a dependency on a node that must have completed. */
  static UpstreamNode completed(String node) {
    return new UpstreamNode(node, false, RequiredStatus.COMPLETED);
  }

  /** Returns whether the dependent node runs although the upstream node has not completed. */
  public boolean letsFailurePass() {
    return runOnFailure || requiredStatus == RequiredStatus.ANY;
  }

  /** Returns whether the dependent node runs, given how the upstream node ended. */
  boolean letsPass(Node upstream) {
    boolean isClean = requiredStatus != RequiredStatus.CLEAN || upstream.warnings() == 0;
    return letsFailurePass() || upstream.state() == NodeState.COMPLETED && isClean;
  }

  @Override
  public void check(CheckedObject sent) {
    if (requiredStatus == RequiredStatus.CLEAN && runOnFailure) {
      sent.problem(
          "required_status",
          CommonCodes.INVALID_VALUE,
          "'clean' requires an execution without warnings, and 'run_on_failure' accepts a failed "
              + "one; remove one of them.");
    }
  }
}
