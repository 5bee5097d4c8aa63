package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the steps of a job that write to the same path in each execution. Only paths that outlive
 * the execution and must not be overwritten count. From the second execution on, these steps fail
 * while the file exists.
 */
final class RepeatedTargets {
  private static final String OVERWRITE = "overwrite";
  private static final String FAIL = "fail";
  private static final String DESTINATION = "destination";

  /**
   * Fields that name the files a step reads. A target folder receives files with the same names.
   */
  private static final Set<String> SOURCES = Set.of("input", "files", "source");

  private RepeatedTargets() {}

  /** Returns a warning for each step that writes to the same path each time, in order. */
  static List<Problem> of(JobDefinition job, StepRegistry registry) {
    List<Problem> warnings = new ArrayList<>();
    for (StepDefinition step : job.steps()) {
      registry
          .find(step.type())
          .filter(known -> isRepeated(known.type(), step.config()))
          .ifPresent(known -> warnings.add(warning(known.type(), step)));
    }
    return warnings;
  }

  private static boolean isRepeated(StepType<?> type, JsonNode config) {
    boolean refuses =
        type.fields().stream()
            .filter(field -> field.name().equals(OVERWRITE))
            .map(field -> config.path(OVERWRITE).asText(String.valueOf(byDefault(field))))
            .anyMatch(FAIL::equals);
    String target = config.path(targetOf(type)).asText();
    if (!refuses || target.isEmpty() || !isLasting(type, target) || !isConstant(target)) {
      return false;
    }
    boolean isFolder = isUpload(type) || target.endsWith("/");
    return !isFolder || SOURCES.stream().allMatch(name -> isConstant(config.path(name)));
  }

  private static String byDefault(ConfigField field) {
    JsonNode value = field.property().defaultValue();
    return value == null ? FAIL : value.asText();
  }

  private static String targetOf(StepType<?> type) {
    return isUpload(type) ? "path" : DESTINATION;
  }

  private static boolean isUpload(StepType<?> type) {
    return type.key().endsWith(".upload");
  }

  /**
   * Returns whether a target outlives its execution. Targets in the workspace do not, because the
   * workspace is deleted after the execution.
   */
  private static boolean isLasting(StepType<?> type, String target) {
    return isUpload(type)
        || target.startsWith("/")
        || target.matches("[a-z0-9][a-z0-9-]*:.*") && !target.startsWith("work:");
  }

  private static boolean isConstant(JsonNode value) {
    boolean own = !value.isTextual() || isConstant(value.textValue());
    for (JsonNode part : value) {
      own &= isConstant(part);
    }
    return own;
  }

  private static boolean isConstant(String text) {
    return !text.contains("{{") && text.chars().noneMatch(c -> "*?[".indexOf(c) >= 0);
  }

  private static Problem warning(StepType<?> type, StepDefinition step) {
    String field = targetOf(type);
    String pointer = Pointer.child(Pointer.child("/steps", step.index()), "config");
    String detail =
        "'%s' is the same in each execution, so the step fails while a file from an earlier "
            + "execution exists. Set \"overwrite\" to \"replace\""
            + " or \"rename\", or put {{execution.id}} or a date into the path.";
    return new Problem(
        Pointer.child(pointer, field),
        DefinitionCodes.SAME_TARGET_EACH_TIME,
        detail.formatted(step.config().path(field).asText()));
  }
}
