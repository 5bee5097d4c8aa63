package com.couriermft.engine.plan;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.Operator;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the configurations of markers. For an invalid configuration it returns a placeholder from
 * which a plan can still be built.
 */
final class MarkerConfigs {
  private static final ForEachConfig NO_ITEMS =
      new ForEachConfig(Json.array(), 1, PlanNode.OnItemError.STOP, PlanNode.LoopResume.CONTINUE);
  private static final IfConfig NOTHING =
      new IfConfig(MissingNode.getInstance(), Operator.EXISTS, null);

  private final List<Problem> problems;

  MarkerConfigs(List<Problem> problems) {
    this.problems = problems;
  }

  void readEmpty(StepDefinition marker) {
    Markers.find(marker.type()).ifPresent(type -> read(type, marker));
  }

  ForEachConfig readForEach(StepDefinition marker) {
    return read(Markers.FOR_EACH_TYPE, marker).orElse(NO_ITEMS);
  }

  IfConfig readIf(StepDefinition marker) {
    IfConfig config = read(Markers.IF_TYPE, marker).orElse(NOTHING);
    boolean compares = config.operator() != Operator.EXISTS;
    if (compares && config.right() == null) {
      String detail = "'right' is required: the value to compare 'left' with.";
      problems.add(new Problem(pointer(marker, "right"), FieldCodes.REQUIRED, detail));
    } else if (config.operator() == Operator.REGEX) {
      checkPattern(marker, config.right());
    }
    return config;
  }

  private void checkPattern(StepDefinition marker, @Nullable JsonNode pattern) {
    if (pattern != null && pattern.isTextual() && !refers(pattern)) {
      try {
        TextPattern.of(pattern.textValue());
      } catch (CourierException e) {
        problems.add(Problem.of(pointer(marker, "right"), e));
      }
    }
  }

  private <C extends Record> Optional<C> read(StepType<C> type, StepDefinition marker) {
    int before = problems.size();
    problems.addAll(ConfigBinder.check(type, marker.config(), pointer(marker)));
    type.fields().stream()
        .filter(field -> !field.isFree())
        .filter(field -> refers(marker.config().path(field.name())))
        .forEach(field -> problems.add(refused(marker, field)));
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(ConfigBinder.bind(type, marker.config()));
  }

  private static boolean refers(JsonNode value) {
    return value.isTextual() && Template.mayRefer(value.textValue());
  }

  /** The shape of a plan must not depend on an execution's parameters. */
  private static Problem refused(StepDefinition marker, ConfigField field) {
    String detail =
        "'"
            + field.name()
            + "' must be a literal value, not a reference, because it is read before the job runs.";
    return new Problem(
        pointer(marker, field.name()), DefinitionCodes.REFERENCE_NOT_ALLOWED, detail);
  }

  private static String pointer(StepDefinition marker) {
    return Pointer.child(Pointer.child("/steps", marker.index()), "config");
  }

  private static String pointer(StepDefinition marker, String field) {
    return Pointer.child(pointer(marker), field);
  }
}
