package com.couriermft.starting.chain;

import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A member of a chain.
 *
 * @param id unique in its chain; {@code {{chain.<id>.<output>}}} refers to what it hands on
 * @param jobId the job it runs
 * @param parameters what the job is given; references in it are resolved when the node starts
 * @param dependsOn the nodes it waits for, in the order given
 */
public record ChainNode(
    String id, String jobId, ObjectNode parameters, List<UpstreamNode> dependsOn) {
  /** Copies, in canonical form. */
  public ChainNode {
    parameters = CanonicalJson.of(parameters);
    dependsOn = List.copyOf(dependsOn);
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  /** Returns the node as it is stored and shown. */
  ObjectNode toJson() {
    ObjectNode json = Json.object().put("id", id).put("job_id", jobId);
    json.set("parameters", parameters());
    ArrayNode list = json.putArray("depends_on");
    dependsOn.forEach(upstream -> list.add(upstream.toJson()));
    return json;
  }
}
