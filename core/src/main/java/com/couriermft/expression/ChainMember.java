package com.couriermft.expression;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a run knows of the chain that it was started in. Stored, for instance, as
 *
 * <pre>{"chain_execution_id": "01JD…", "node": "decrypt",
 *  "outputs": {"value": {"download": {"file": "work:/01JC…/a.zip.pgp"}}}}</pre>
 *
 * @param chainExecutionId the chain execution
 * @param node the run's node
 * @param outputs an object with what each completed node has handed on, by node; where it is kept
 *     if it is large
 */
public record ChainMember(String chainExecutionId, String node, OutputValue outputs) {
  ObjectNode toJson() {
    ObjectNode json = Json.object().put("chain_execution_id", chainExecutionId).put("node", node);
    return json.set("outputs", outputs.toJson());
  }

  static ChainMember fromJson(JsonNode json) {
    return new ChainMember(
        json.path("chain_execution_id").asText(),
        json.path("node").asText(),
        OutputValue.fromJson(json.path("outputs")));
  }
}
