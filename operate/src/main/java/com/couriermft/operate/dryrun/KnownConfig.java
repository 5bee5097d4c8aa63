package com.couriermft.operate.dryrun;

import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The part of a step's configuration that is known before an execution.
 *
 * @param resolved the known fields, with their references resolved
 * @param unknown the reasons why the other fields are unknown, by name in the order of the
 *     configuration
 */
record KnownConfig(ObjectNode resolved, Map<String, String> unknown) {

  /**
   * Resolves the references with known values.
   *
   * @param encodings encodings of resolved values, by field name
   */
  static KnownConfig of(
      ObjectNode config, ReferenceResolver resolver, Map<String, UnaryOperator<String>> encodings) {
    ObjectNode resolved = Json.object();
    Map<String, String> unknown = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : config.properties()) {
      String name = field.getKey();
      try {
        Optional<Reference> late =
            references(field.getValue()).stream().filter(KnownConfig::isOfRun).findFirst();
        if (late.isPresent()) {
          unknown.put(name, late.get().text() + " is known only while the job runs.");
        } else {
          ObjectNode only = Json.object().set(name, field.getValue());
          resolved.setAll(resolver.resolve(only, "'" + name + "'", encodings));
        }
      } catch (CourierException e) {
        unknown.put(name, e.getMessage());
      }
    }
    return new KnownConfig(resolved, unknown);
  }

  private static boolean isOfRun(Reference reference) {
    return switch (reference.root()) {
      case STEPS, TRIGGER, LOOP, CHAIN -> true;
      case PARAMETERS, VARIABLES, EXECUTION, SECRETS, EVENT, NAME, ROW -> false;
    };
  }

  /**
   * Returns the references in a value, at any depth.
   *
   * @throws CourierException a reference is malformed
   */
  static List<Reference> references(JsonNode value) {
    List<Reference> found = new ArrayList<>();
    if (value.isTextual()) {
      if (Template.mayRefer(value.textValue())) {
        found.addAll(Template.parse(value.textValue()).references());
      }
    } else {
      value.forEach(child -> found.addAll(references(child)));
    }
    return found;
  }
}
