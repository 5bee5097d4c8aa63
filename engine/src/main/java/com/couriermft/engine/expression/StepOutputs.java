package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The outputs of one step.
 *
 * <pre>{"index": 0, "outputs": {"bytes": {"value": 12}, "rows": {"blob": "…", "bytes": 181204}}}
 * </pre>
 *
 * @param index the step's index in the job
 * @param iterations the iterations of the loops around the step
 * @param values the outputs by name, in the step's order
 */
public record StepOutputs(int index, IterationPath iterations, Map<String, OutputValue> values) {
  /** Creates the outputs of a step outside loops. */
  public StepOutputs(int index, Map<String, OutputValue> values) {
    this(index, IterationPath.NONE, values);
  }

  /** Copies mutable components. */
  public StepOutputs {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Creates outputs that are all stored in the context itself. */
  public static StepOutputs inline(int index, ObjectNode outputs) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    outputs.properties().forEach(o -> values.put(o.getKey(), new OutputValue.Inline(o.getValue())));
    return new StepOutputs(index, values);
  }

  /**
   * Returns the outputs of a step outside loops, as {@link #of(int, IterationPath, ObjectNode,
   * ValueWriter)} does.
   */
  public static StepOutputs of(int index, ObjectNode outputs, ValueWriter writer) {
    return of(index, IterationPath.NONE, outputs, writer);
  }

  /**
   * Creates the outputs of a step. Outputs larger than {@link OutputValue#MAX_INLINE_BYTES} are
   * written to separate blobs.
   *
   * @param writer receives the name of each large output and its JSON in UTF-8
   */
  public static StepOutputs of(
      int index, IterationPath at, ObjectNode outputs, ValueWriter writer) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    outputs
        .properties()
        .forEach(
            output ->
                values.put(
                    output.getKey(),
                    OutputValue.of(
                        output.getValue(), json -> writer.write(output.getKey(), json))));
    return new StepOutputs(index, at, values);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("index", index);
    if (!iterations.isNone()) {
      json.set("iterations", iterations.toJson());
    }
    ObjectNode outputs = json.putObject("outputs");
    values.forEach((name, value) -> outputs.set(name, value.toJson()));
    return json;
  }

  static StepOutputs fromJson(JsonNode json) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    json.path("outputs")
        .properties()
        .forEach(o -> values.put(o.getKey(), OutputValue.fromJson(o.getValue())));
    return new StepOutputs(
        json.path("index").intValue(), IterationPath.fromJson(json.path("iterations")), values);
  }
}
