package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data that an execution has about the chain that started it. Stored, for example, as
 *
 * <pre>{"chain_execution_id": "01JD…", "node": "decrypt",
 *  "outputs": {"value": {"list": {"count": 5000}}},
 *  "large": {"download": {"blob": "outputs/01JC…/0k3….json", "bytes": 812345}}}</pre>
 *
 * @param chainExecutionId the chain execution
 * @param node the node that started the execution
 * @param outputs the outputs of completed nodes, as an object by node, without large outputs; a
 *     reference to a blob if the outputs are large in total
 * @param large the blobs of large outputs, by node
 */
public record ChainMember(
    String chainExecutionId, String node, OutputValue outputs, Map<String, OutputValue> large) {
  /** Copies mutable components. */
  public ChainMember {
    large = Map.copyOf(large);
  }

  /** Returns an object with the outputs of all completed nodes, by node. Loads each blob once. */
  public ObjectNode all(ValueLoader loader) {
    ObjectNode all = outputs.get(loader).deepCopy();
    large.forEach((from, value) -> all.set(from, value.get(loader)));
    return all;
  }

  /**
   * Returns an object with at least the outputs of one node. Returns all outputs if no node is
   * specified or the node is unknown.
   */
  ObjectNode of(Optional<String> from, ValueLoader loader) {
    OutputValue alone = from.map(large::get).orElse(null);
    if (alone != null) {
      return Json.object().set(from.orElseThrow(), alone.get(loader));
    }
    JsonNode small = outputs.get(loader);
    return from.filter(small::has).isPresent() ? (ObjectNode) small : all(loader);
  }

  /** Returns the names of the blobs that contain outputs. */
  public Stream<String> blobs() {
    return Stream.concat(Stream.of(outputs), large.values().stream())
        .filter(OutputValue.Stored.class::isInstance)
        .map(value -> ((OutputValue.Stored) value).blob());
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("chain_execution_id", chainExecutionId).put("node", node);
    json.set("outputs", outputs.toJson());
    large.forEach((from, value) -> json.withObjectProperty("large").set(from, value.toJson()));
    return json;
  }

  static ChainMember fromJson(JsonNode json) {
    Map<String, OutputValue> large = new LinkedHashMap<>();
    json.path("large")
        .properties()
        .forEach(each -> large.put(each.getKey(), OutputValue.fromJson(each.getValue())));
    return new ChainMember(
        json.path("chain_execution_id").asText(),
        json.path("node").asText(),
        OutputValue.fromJson(json.path("outputs")),
        large);
  }
}
