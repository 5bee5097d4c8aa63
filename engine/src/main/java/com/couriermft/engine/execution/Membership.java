package com.couriermft.engine.execution;

import com.couriermft.engine.expression.OutputValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The membership of an execution in a chain execution. A member can refer to the outputs of earlier
 * members and read their files.
 *
 * @param chainExecutionId the chain execution's ULID
 * @param node the member's node in the chain
 * @param outputs the outputs of completed members by node: for {@code download} {@code {"file":
 *     "work:/01JD…/a.zip.pgp"}}; empty if the membership was read from a header, which contains no
 *     outputs
 */
public record Membership(String chainExecutionId, String node, Map<String, OutputValue> outputs) {
  public Membership {
    outputs = Map.copyOf(outputs);
  }

  /**
   * Returns a membership with outputs.
   *
   * @param outputs an object with the outputs of each node
   */
  public static Membership of(String chainExecutionId, String node, ObjectNode outputs) {
    Map<String, OutputValue> byNode = new LinkedHashMap<>();
    outputs
        .properties()
        .forEach(each -> byNode.put(each.getKey(), new OutputValue.Inline(each.getValue())));
    return new Membership(chainExecutionId, node, byNode);
  }
}
