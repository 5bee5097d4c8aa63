package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads and writes the steps of a job. Their defaults depend on their positions and their types.
 */
final class StepsField implements FieldType<Shape.ListOf<Shape.Fields>, List<StepDefinition>> {
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  @Override
  public Shape.ListOf<Shape.Fields> shape() {
    return new Shape.ListOf<>(StepDefinition.FORM.shape(), 1, JobDefinition.MAX_STEPS);
  }

  @Override
  public List<StepDefinition> read(
      CheckedObject job, Property<Shape.ListOf<Shape.Fields>> property) {
    List<StepDefinition> steps = new ArrayList<>();
    job.objects(property).forEach(step -> steps.add(read(step, steps.size())));
    return steps;
  }

  private static StepDefinition read(CheckedObject step, int index) {
    String id = id(step, Integer.toString(index));
    Map<String, Object> known = new HashMap<>();
    known.put("index", index);
    known.put(StepDefinition.ID_FIELD, id);
    if (step.find(StepDefinition.NAME_FIELD) == null) {
      known.put(StepDefinition.NAME_FIELD, id);
    }
    JsonNode type = step.find(StepDefinition.TYPE_FIELD);
    if (type != null && step.find(StepDefinition.TIMEOUT_FIELD) == null) {
      int seconds = StepDefinition.usualTimeoutSeconds(type.asText());
      known.put(StepDefinition.TIMEOUT_FIELD, seconds);
    }
    return StepDefinition.FORM.read(step, known);
  }

  private static String id(CheckedObject step, String index) {
    String id = StepDefinition.FORM.text(StepDefinition.ID_FIELD, step);
    if (DIGITS.matcher(id).matches() && !id.equals(index)) {
      step.problem(
          StepDefinition.ID_FIELD,
          CommonCodes.INVALID_VALUE,
          "'" + id + "' would be read as the index of a step; use an ID that contains a letter.");
      return index;
    }
    return id.isEmpty() ? index : id;
  }

  @Override
  public JsonNode write(List<StepDefinition> steps) {
    ArrayNode list = Json.array();
    steps.forEach(step -> list.add(step.toJson()));
    return list;
  }
}
