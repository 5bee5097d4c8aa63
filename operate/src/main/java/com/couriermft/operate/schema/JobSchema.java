package com.couriermft.operate.schema;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.StepSchema;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Builds the schema of a job, in which the {@code config} of each step depends on its {@code type}.
 */
final class JobSchema {
  private static final String DEFINITIONS = "#/$defs/";

  private JobSchema() {}

  static ObjectNode of(List<StepType<?>> types) {
    ObjectNode job = JobDefinition.SHAPE.schema();
    ObjectNode steps = job.withObject("/properties/steps");
    ObjectNode step = steps.withObject("/items");
    addConfigs(step, types);
    steps.putObject("items").put("$ref", DEFINITIONS + "step");
    ObjectNode definitions = job.putObject("$defs");
    definitions.set("step", step);
    definitions.set("parameter_schema", ParameterSchema.schema(ParameterSchema.POINTER));
    definitions.setAll(StepSchema.definitions());
    types.forEach(type -> definitions.set(type.key(), body(type)));
    return job;
  }

  private static void addConfigs(ObjectNode step, List<StepType<?>> types) {
    ArrayNode keys = step.withObject("/properties/type").putArray("enum");
    types.forEach(type -> keys.add(type.key()));
    ArrayNode cases = step.putArray("allOf");
    types.forEach(type -> cases.add(new Shape.Case(type.key(), config(type)).schema("type")));
  }

  private static Shape config(StepType<?> type) {
    ObjectNode then = Json.object();
    then.putObject("properties").putObject("config").put("$ref", DEFINITIONS + type.key());
    if (body(type).has("required")) {
      then.putArray("required").add("config");
    }
    return new Shape.Given(then, "");
  }

  /**
   * The configuration of a marker is part of the job's plan, which must not depend on the
   * parameters of an execution.
   */
  private static ObjectNode body(StepType<?> type) {
    return Markers.find(type.key()).isPresent()
        ? StepSchema.bodyWithoutReferences(type)
        : StepSchema.body(type);
  }
}
