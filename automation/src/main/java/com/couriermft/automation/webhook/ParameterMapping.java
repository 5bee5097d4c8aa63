package com.couriermft.automation.webhook;

import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Maps a request to the parameters of the execution that it starts. */
final class ParameterMapping {
  private static final JobContext.Execution NONE_YET = new JobContext.Execution("", "", 0, null);

  private ParameterMapping() {}

  /**
   * Returns the problems with the references in a mapping; each reference must start with {@code
   * trigger}.
   */
  static List<String> problems(JsonNode mapping) {
    List<String> problems = new ArrayList<>();
    collect(mapping, problems);
    return problems;
  }

  private static void collect(JsonNode node, List<String> problems) {
    if (node.isContainerNode()) {
      node.forEach(inner -> collect(inner, problems));
    } else if (node.isTextual() && Template.mayRefer(node.textValue())) {
      try {
        for (Reference reference : Template.parse(node.textValue()).references()) {
          if (reference.root() != Root.TRIGGER) {
            problems.add(
                reference.text() + " is not available before an execution starts; use trigger.…");
          }
        }
      } catch (CourierException malformed) {
        problems.add(malformed.getMessage());
      }
    }
  }

  /**
   * Returns the parameters, with all references resolved.
   *
   * @throws InvalidInputException {@code invalid_parameters}: the request lacks a referenced value
   */
  static ObjectNode resolve(ObjectNode mapping, ObjectNode trigger) {
    JobContext context = JobContext.initial(trigger, Json.object(), Json.object(), NONE_YET);
    ReferenceResolver resolver =
        new ReferenceResolver(
            context,
            blob -> {
              throw new IllegalStateException("Values of a request are never in a blob: " + blob);
            },
            secret -> Optional.empty());
    try {
      return resolver.resolve(mapping, "The webhook's parameters");
    } catch (CourierException e) {
      throw InvalidInputException.at(
          "/parameters", DefinitionCodes.INVALID_PARAMETERS, e.getMessage());
    }
  }
}
