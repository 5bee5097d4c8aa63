package com.couriermft.functions.api;

import static java.util.stream.Collectors.toMap;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.starting.chain.ChainDefinition;
import com.couriermft.starting.chain.ChainExecution;
import com.couriermft.starting.chain.ChainNode;
import com.couriermft.starting.chain.Node;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A run of a chain as the API shows it; what does not apply is not there.
 *
 * <pre>{"chain_execution_id": "01JD…", "chain_id": "daily-invoices", "version": 2,
 *  "state": "failed", "reason": "node 'decrypt' failed", "priority": 5,
 *  "trigger": {"kind": "api", "by": "key:loader", "at": "…"}, "trace_id": "4bf92f35…",
 *  "created_at": "…", "updated_at": "…",
 *  "nodes": [{"node": "decrypt", "job_id": "decrypt-invoices", "version": 3, "state": "failed",
 *   "reason": "pgp_no_key: …", "execution_id": "01JE…", "round": 1, "depends_on": ["download"],
 *   "started_at": "…", "ended_at": "…"}]}</pre>
 *
 * <p>{@code updated_at} is when its state last changed. Lists leave the nodes out. Of a member that
 * the caller may not see, the reason is only the failure's code: the message may name files and
 * connections of others.
 */
final class ChainExecutionView {
  /** A failure's message, after its code. */
  private static final Pattern DETAILS = Pattern.compile("^([a-z0-9_]+): .*", Pattern.DOTALL);

  private ChainExecutionView() {}

  static ObjectNode of(ChainExecution chain) {
    ObjectNode json = Json.object().put("chain_execution_id", chain.id());
    json.put("chain_id", chain.chainId()).put("version", chain.version());
    json.put("state", chain.state().text());
    ExecutionView.put(json, "reason", chain.reason());
    if (chain.priority() != null) {
      json.put("priority", chain.priority());
    }
    chain.labels().addTo(json);
    json.set("trigger", chain.cause());
    json.put(Trace.KEY, chain.traceId());
    ExecutionView.put(json, "created_at", chain.createdAt());
    ExecutionView.put(json, "updated_at", chain.stateChangedAt());
    return json;
  }

  /**
   * Returns a chain execution with all its nodes, in the order of the definition.
   *
   * @param isSeen whether the caller may see the member of a node
   */
  static ObjectNode of(ChainExecution chain, ChainDefinition definition, Predicate<Node> isSeen) {
    ObjectNode json = of(chain);
    ArrayNode nodes = json.putArray("nodes");
    Map<String, ChainNode> defined =
        definition.nodes().stream().collect(toMap(ChainNode::id, Function.identity()));
    chain
        .nodes()
        .forEach(
            node -> {
              ObjectNode shown =
                  node(chain, Objects.requireNonNull(defined.get(node.id()), node.id()), node);
              ExecutionView.put(shown, "reason", reason(node, node.reason(), isSeen));
              nodes.add(shown);
            });
    return json;
  }

  /** Returns the reason of a node's state as the caller may see it. */
  static @Nullable String reason(Node node, @Nullable String reason, Predicate<Node> isSeen) {
    return reason == null || isSeen.test(node)
        ? reason
        : DETAILS.matcher(reason).replaceFirst("$1");
  }

  private static ObjectNode node(ChainExecution chain, ChainNode defined, Node node) {
    ObjectNode json = Json.object().put("node", node.id()).put("job_id", defined.jobId());
    json.put("version", node.jobVersion()).put("state", node.state().text());
    chain.findRun(node).ifPresent(run -> json.put("execution_id", run).put("round", node.round()));
    ArrayNode upstream = json.putArray("depends_on");
    defined.dependsOn().forEach(edge -> upstream.add(edge.node()));
    ExecutionView.put(json, "started_at", node.startedAt());
    ExecutionView.put(json, "ended_at", node.endedAt());
    return json;
  }
}
