package com.couriermft.engine.spi;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule about combinations of fields of a step type, as declared by {@link GivenTogether}.
 *
 * @param rule the rule
 * @param fields the names of the fields
 * @param why the reason, as a sentence
 */
public record FieldRule(GivenTogether.Rule rule, List<String> fields, String why) {
  public FieldRule {
    fields = List.copyOf(fields);
  }

  /** Returns the rules for a type's {@code config}. */
  public static List<FieldRule> of(StepType<?> type) {
    Class<? extends Record> config = type.configType();
    Set<String> names = type.fields().stream().map(ConfigField::name).collect(Collectors.toSet());
    return Arrays.stream(config.getAnnotationsByType(GivenTogether.class))
        .map(each -> new FieldRule(each.rule(), List.of(each.fields()), each.why()))
        .peek(group -> group.requireKnown(config, names))
        .toList();
  }

  private void requireKnown(Class<?> config, Set<String> names) {
    if (!names.containsAll(fields)) {
      throw new IllegalArgumentException(config + " has no fields " + fields);
    }
  }

  /**
   * Returns the problem of a config that breaks the rule; empty if there is none.
   *
   * @param config values and references
   * @param unknown names of the given fields with unknown values
   */
  Optional<Problem> findProblem(JsonNode config, Set<String> unknown, String pointer) {
    List<String> given =
        fields.stream()
            .filter(name -> unknown.contains(name) || isGiven(config.path(name)))
            .toList();
    boolean holds =
        switch (rule) {
          case AT_LEAST_ONE -> !given.isEmpty();
          case EXACTLY_ONE -> given.size() == 1;
          case AT_MOST_ONE -> given.size() < 2;
          case FIRST_NEEDS_SECOND -> !given.equals(fields.subList(0, 1));
        };
    if (holds) {
      return Optional.empty();
    }
    String at = pointer + "/" + (given.isEmpty() ? fields.get(0) : given.get(given.size() - 1));
    return Optional.of(new Problem(at, FieldCodes.INVALID_COMBINATION, text() + " " + why));
  }

  private static boolean isGiven(JsonNode value) {
    boolean isEmpty =
        value.isTextual() ? value.textValue().isEmpty() : value.isArray() && value.isEmpty();
    return !value.isMissingNode() && !value.isNull() && !isEmpty;
  }

  /** Returns the rule as a sentence. */
  public String text() {
    String all = fields.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "));
    return switch (rule) {
      case AT_LEAST_ONE -> fields.size() == 1 ? all + " must not be empty." : "Set " + all + ".";
      case EXACTLY_ONE -> "Set either " + all + ", not both.";
      case AT_MOST_ONE -> "Set " + all + ", not both.";
      case FIRST_NEEDS_SECOND -> "'%s' needs '%s'.".formatted(fields.get(0), fields.get(1));
    };
  }

  /** Returns the rule as a JSON Schema. */
  ObjectNode schema() {
    ObjectNode schema = Json.object();
    switch (rule) {
      case AT_LEAST_ONE -> each(schema.putArray("anyOf"));
      case EXACTLY_ONE -> each(schema.putArray("oneOf"));
      case AT_MOST_ONE -> all(schema.putObject("not").putArray("required"));
      case FIRST_NEEDS_SECOND ->
          schema.putObject("dependentRequired").putArray(fields.get(0)).add(fields.get(1));
    }
    return schema;
  }

  private void each(ArrayNode either) {
    fields.forEach(name -> either.addObject().putArray("required").add(name));
  }

  private void all(ArrayNode names) {
    fields.forEach(names::add);
  }
}
