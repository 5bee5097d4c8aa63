package com.couriermft.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * That a run is a member of a chain execution: it may refer to what the members before it have
 * handed on, and read their files.
 *
 * @param chainExecutionId the chain execution's ULID
 * @param node the member's node in the chain
 * @param outputs what the completed members have handed on, by node: {@code {"download": {"file":
 *     "work:/01JD…/a.zip.pgp"}}}; empty where it is read from a header, which does not have them
 */
public record Membership(String chainExecutionId, String node, ObjectNode outputs) {
  /** Copies. */
  public Membership {
    outputs = outputs.deepCopy();
  }

  @Override
  public ObjectNode outputs() {
    return outputs.deepCopy();
  }
}
