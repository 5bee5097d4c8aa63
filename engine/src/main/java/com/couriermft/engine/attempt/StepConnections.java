package com.couriermft.engine.attempt;

import com.couriermft.engine.context.Scopes;
import com.couriermft.engine.decision.ReferenceScope;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Determines the connections that a step uses. Thread-safe. */
public final class StepConnections {
  private final StepRegistry registry;
  private final Scopes scopes;

  public StepConnections(StepRegistry registry, Scopes scopes) {
    this.registry = registry;
    this.scopes = scopes;
  }

  /**
   * Returns the names of the connections in a step's config, except names that cannot be resolved
   * yet.
   */
  List<String> of(Execution e, Branch branch, StepDefinition step) {
    return registry
        .find(step.type())
        .map(known -> named(known, field -> resolved(e, branch, step.config().path(field))))
        .orElse(List.of());
  }

  /** Returns the connection in a resolved config that contains exactly one; otherwise empty. */
  static Optional<String> only(Step<?> step, ObjectNode config) {
    List<String> names = named(step, config::path);
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  private static List<String> named(Step<?> step, Function<String, JsonNode> value) {
    List<String> names = new ArrayList<>();
    for (ConfigField field : step.type().fields()) {
      if (field.kind() == Field.Kind.CONNECTION) {
        collect(value.apply(field.name()), names);
      }
    }
    return names;
  }

  /**
   * Returns whether a step's type and all fields of its config are known. A newer release may
   * define more types and fields.
   */
  boolean isKnown(StepDefinition step) {
    return registry
        .find(step.type())
        .map(known -> known.type().fields().stream().map(ConfigField::name).toList())
        .filter(
            known -> step.config().properties().stream().allMatch(p -> known.contains(p.getKey())))
        .isPresent();
  }

  private JsonNode resolved(Execution e, Branch branch, JsonNode value) {
    if (!value.isTextual() || !Template.mayRefer(value.textValue())) {
      return value;
    }
    try {
      ObjectNode asked = Json.object().set("connection", value);
      return scopes
          .resolver(ReferenceScope.committed(e, branch), SecretLookup.forbidden("connection"))
          .resolve(asked, "connection")
          .path("connection");
    } catch (StoreUnavailable storage) {
      throw storage;
    } catch (CourierException unresolved) {
      return Json.array();
    }
  }

  private static void collect(JsonNode value, List<String> names) {
    if (value.isArray()) {
      value.forEach(each -> collect(each, names));
    } else if (value.isTextual()) {
      names.add(value.textValue());
    }
  }
}
