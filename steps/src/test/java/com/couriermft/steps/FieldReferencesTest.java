package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.JobValidator;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.KnownNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every field of every built-in step rejects references that can never be resolved when
 * a job is saved.
 */
class FieldReferencesTest {
  private static final List<Step<?>> STEPS = BuiltInTypes.steps();

  private final JobValidator validator =
      new JobValidator(new StepRegistry(STEPS), KnownNames.NONE, Duration.ofMinutes(5));

  static Stream<Arguments> fields() {
    return fields(field -> !field.isSecret());
  }

  static Stream<Arguments> fieldsWithoutSecrets() {
    return fields(field -> !field.secrets());
  }

  static Stream<Arguments> fieldsWithoutRows() {
    return fields(field -> !field.isSecret() && !field.rows());
  }

  private static Stream<Arguments> fields(Predicate<ConfigField> which) {
    return STEPS.stream()
        .flatMap(
            step ->
                step.type().fields().stream()
                    .filter(which)
                    .map(field -> Arguments.of(step.type().key(), field.name())));
  }

  @ParameterizedTest
  @MethodSource("fieldsWithoutSecrets")
  void secretInAFieldForNone_isRefused(String type, String field) {
    requireProblem(type, field, "{{secrets.token}}", "secret_not_allowed", null);
    requireProblem(type, field, "{{  secrets.token }}/x", "secret_not_allowed", null);
  }

  @ParameterizedTest
  @MethodSource("fieldsWithoutRows")
  void rowInAFieldThatIsNotFilledInForRows_isRefused(String type, String field) {
    requireProblem(type, field, "{{row.a}}", "not_in_scope", null);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void nameOfNothing_isRefusedWithTheNearest(String type, String field) {
    requireProblem(type, field, "{{stpes.get.files}}", "unknown_root", null);
    requireProblem(type, field, "{{steps.gte.files}}", "unknown_step", "get");
    requireProblem(type, field, "{{steps.get.existz}}", "unknown_output", "exists");
    requireProblem(type, field, "{{variables.inbxo}}", "unknown_variable", "inbox");
    requireProblem(type, field, "{{parameters.dya}}", "unknown_parameter", "day");
    requireProblem(type, field, "{{execution.idd}}", "unknown_field", "id");
  }

  /** In fields that accept secrets, a name alone may be the name of a secret. */
  @ParameterizedTest
  @MethodSource("fieldsWithoutSecrets")
  void nameAlone_ofNothing_isRefusedWithTheNearest(String type, String field) {
    requireProblem(type, field, "{{inbxo}}", "unknown_variable", "inbox");
  }

  /**
   * Requires the problem for a single reference, in a list, and in an object within a list, like
   * output files.
   */
  private void requireProblem(
      String type, String field, String reference, String code, String suggestion) {
    JsonNode text = Json.tree(reference);
    requireProblem(type, field, text, "", code, suggestion);
    requireProblem(type, field, Json.array().add(text), "/0", code, suggestion);
    JsonNode nested = Json.array().add(Json.object().set("path", text));
    requireProblem(type, field, nested, "/0/path", code, suggestion);
  }

  private void requireProblem(
      String type, String field, JsonNode value, String below, String code, String suggestion) {
    ObjectNode job =
        (ObjectNode)
            Json.parse(
                """
                {"job_id": "a", "variables": {"inbox": "/in"},
                 "parameters": {"properties": {"day": {"type": "string"}},
                                "additionalProperties": false},
                 "steps": [{"id": "get", "type": "sftp.exists", "config": {}}]}
                """);
    ObjectNode step = job.withArray("steps").addObject().put("type", type);
    step.putObject("config").set(field, value);
    assertThat(problems(job))
        .filteredOn(problem -> problem.pointer().equals("/steps/1/config/" + field + below))
        .as(type + " " + job)
        .anySatisfy(
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(suggestion == null || suggestion.equals(problem.suggestion())).isTrue();
            });
  }

  private List<Problem> problems(ObjectNode job) {
    try {
      JobDefinition saved = validator.read(job);
      throw new AssertionError("Saved: " + saved.toJson());
    } catch (InvalidInputException e) {
      return e.problems();
    }
  }
}
