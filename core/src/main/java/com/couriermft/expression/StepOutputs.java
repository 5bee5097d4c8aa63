package com.couriermft.expression;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one step left.
 *
 * <pre>{"index": 0, "outputs": {"bytes": {"value": 12}, "rows": {"blob": "…", "bytes": 181204}}}
 * </pre>
 *
 * @param index the step's place in the job
 * @param values by output name, in the step's order
 */
public record StepOutputs(int index, Map<String, OutputValue> values) {
  /** Copies. */
  public StepOutputs {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Outputs that all stand in the context itself. */
  public static StepOutputs inline(int index, ObjectNode outputs) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    outputs.properties().forEach(o -> values.put(o.getKey(), new OutputValue.Inline(o.getValue())));
    return new StepOutputs(index, values);
  }

  /**
   * Outputs of which the large ones ({@link OutputValue#MAX_INLINE_BYTES}) are written elsewhere.
   *
   * @param writer is given each large output's name and its JSON in UTF-8
   */
  public static StepOutputs of(int index, ObjectNode outputs, ValueWriter writer) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    outputs
        .properties()
        .forEach(
            output -> {
              byte[] json = Json.bytes(output.getValue());
              values.put(
                  output.getKey(),
                  json.length <= OutputValue.MAX_INLINE_BYTES
                      ? new OutputValue.Inline(output.getValue())
                      : new OutputValue.Stored(writer.write(output.getKey(), json), json.length));
            });
    return new StepOutputs(index, values);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("index", index);
    ObjectNode outputs = json.putObject("outputs");
    values.forEach((name, value) -> outputs.set(name, value.toJson()));
    return json;
  }

  static StepOutputs fromJson(JsonNode json) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    json.path("outputs")
        .properties()
        .forEach(o -> values.put(o.getKey(), OutputValue.fromJson(o.getValue())));
    return new StepOutputs(json.path("index").intValue(), values);
  }
}
