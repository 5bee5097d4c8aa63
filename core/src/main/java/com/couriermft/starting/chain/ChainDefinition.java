package com.couriermft.starting.chain;

import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.language.definition.Versioned;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A chain of jobs as its author wrote it, defaults filled in. Two definitions of equal content are
 * equal and have the same {@link #toJson() JSON}, character by character.
 *
 * <pre>{"chain_id": "daily-invoices", "name": "Daily partner invoices", "description": "",
 *  "parameters": {}, "nodes": [
 *   {"id": "download", "job_id": "download-invoices", "parameters": {}, "depends_on": []},
 *   {"id": "decrypt", "job_id": "decrypt-files", "parameters": {"file": "{{chain.download.file}}"},
 *    "depends_on": [{"node": "download", "run_on_failure": false, "required_status": "completed"}]}
 * ]}</pre>
 *
 * @param chainId matches {@link com.couriermft.language.definition.JobDefinition#ID}
 * @param name for people, at most 200 characters; by default the id
 * @param description for people, at most 4,000 characters
 * @param parameters what a run of it may be given, as a job's
 * @param nodes 1..{@link #MAX_NODES}; if none of them waits for another, they run in this order
 * @param labels that it and, from then on, its executions carry
 */
public record ChainDefinition(
    String chainId,
    String name,
    String description,
    ObjectNode parameters,
    List<ChainNode> nodes,
    Labels labels)
    implements Versioned {

  /** Most nodes a chain may have. */
  public static final int MAX_NODES = 200;

  /** Most bytes of its JSON in UTF-8. */
  public static final int MAX_BYTES = 1 << 20;

  /** Takes copies, in canonical form. */
  public ChainDefinition {
    parameters = CanonicalJson.of(parameters);
    nodes = List.copyOf(nodes);
  }

  @Override
  public String id() {
    return chainId;
  }

  /** Returns whether a node of the chain runs this job. */
  boolean runs(String jobId) {
    return nodes.stream().anyMatch(node -> node.jobId().equals(jobId));
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  /** Returns the definition as it is stored and as the API shows it. */
  @Override
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("chain_id", chainId).put("name", name).put("description", description);
    json.set("parameters", parameters());
    ArrayNode list = json.putArray("nodes");
    nodes.forEach(node -> list.add(node.toJson()));
    return labels.addTo(json);
  }
}
