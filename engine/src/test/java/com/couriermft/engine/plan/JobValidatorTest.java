package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.SampleStep;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.KnownNames;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobValidatorTest {
  private final JobValidator validator =
      new JobValidator(
          new StepRegistry(List.of(new SampleStep())),
          KnownNames.of(List.of("partner-a", "partner-b"), List.of("our-key")),
          Duration.ofMinutes(29));

  @Test
  void definition_withFiveErrors_namesExactlyThoseInDocumentOrder() {
    assertThat(
            problems(
                """
                {"job_id": "a", "priority": 12,
                 "steps": [
                   {"id": "get", "type": "sample.al", "config": {}},
                   {"id": "put", "type": "sample.all",
                    "config": {"connection": "partner-x", "input": "{{steps.put.counted}}",
                               "max_fils": 3}}]}
                """))
        .containsExactly(
            new Problem("/priority", FieldCodes.OUT_OF_RANGE, "Expected 0..9, found 12."),
            new Problem(
                "/steps/0/type",
                "unknown_step_type",
                "There is no step type 'sample.al'. Did you mean 'sample.all'?",
                "sample.all"),
            new Problem(
                "/steps/1/config/connection",
                "unknown_connection",
                "There is no connection 'partner-x'. Did you mean 'partner-a'?",
                "partner-a"),
            new Problem(
                "/steps/1/config/input",
                ReferenceCodes.STEP_NOT_BEFORE,
                "{{steps.put.counted}}: 'put' is this step itself; refer to an earlier step."),
            new Problem(
                "/steps/1/config/max_fils",
                "unknown_field",
                "There is no field 'max_fils' here. Did you mean 'max_files'?",
                "max_files"));
  }

  @Test
  void definition_withNothingWrong_isRead() {
    JobDefinition job =
        validator.read(
            Json.parse(
                """
                {"job_id": "a", "variables": {"inbox": "/in"},
                 "parameters": {"properties": {"day": {"type": "string"}},
                                "additionalProperties": false},
                 "steps": [
                   {"id": "one", "type": "sample.all",
                    "config": {"connection": "partner-a", "input": "{{inbox}}/{{parameters.day}}",
                               "password": "{{partner-password}}", "keys": "our-key",
                               "payload": {"auth": "Bearer {{secrets.token}}"}}},
                   {"type": "sample.all",
                    "config": {"connection": "{{trigger.query.connection}}",
                               "input": "context:0.files", "max_files": "{{steps.one.counted}}",
                               "destination": "{{parameters.other ?? \\"x\\"}}-{{execution_id}}"}}],
                 "outputs": {"n": "{{steps.1.counted}}", "at": "{{execution.started_at}}"}}
                """));
    assertThat(validator.validate(job)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{steps.frist.counted}} | unknown_step"
            + " | {{steps.frist.counted}}: there is no step 'frist'. Did you mean 'first'?",
        "{{steps.last.counted}} | step_not_before"
            + " | {{steps.last.counted}}: 'last' is a later step; refer to an earlier step.",
        "context:2.counted | step_not_before"
            + " | context:2.counted: '2' is a later step; refer to an earlier step.",
        "{{steps.elsewhere.counted}} | unknown_step"
            + " | {{steps.elsewhere.counted}}: there is no step 'elsewhere'. Known: first.",
        "context:7.counted | unknown_step"
            + " | context:7.counted: there is no step '7'. Known: first.",
        "{{steps.first.count}} | unknown_output | {{steps.first.count}}: sample.all has no output"
            + " 'count'. Did you mean 'counted'?",
        "{{variables.inbx}} | unknown_variable"
            + " | {{variables.inbx}}: there is no variable 'inbx'. Did you mean 'inbox'?",
        "{{inbx}} | unknown_variable"
            + " | {{inbx}}: there is no variable 'inbx'. Did you mean 'inbox'?",
        "{{parameters.dya}} | unknown_parameter"
            + " | {{parameters.dya}}: there is no parameter 'dya'. Did you mean 'day'?",
        "{{execution.number}} | unknown_field | {{execution.number}}: there is no field"
            + " 'number'. Known: id, job_id, started_at, version.",
        "{{secrets.token}} | secret_not_allowed"
            + " | {{secrets.token}}: a secret is not allowed here.",
        "{{loop.current_item}} | not_in_scope"
            + " | {{loop.current_item}} is not available outside a loop.",
        "{{step.first.counted}} | unknown_root | {{step.first.counted}} starts with 'step', which is not a valid start of a reference. Did you mean 'steps'?",
        "x{{inbox | malformed_reference"
            + " | 'x{{inbox' is not a valid reference: expected }} at character 8.",
      })
  void reference_thatCannotBeResolved_isRefusedAtSave(String text, String code, String detail) {
    String definition =
        """
        {"job_id": "a", "variables": {"inbox": "/in"},
         "parameters": {"properties": {"day": {"type": "string"}}, "additionalProperties": false},
         "steps": [
           {"id": "first", "type": "sample.all", "config": {"connection": "partner-a", "input": "x"}},
           {"type": "sample.all",
            "config": {"connection": "partner-a", "input": ["a", %s]}},
           {"id": "last", "type": "sample.all", "config": {"connection": "partner-a", "input": "x"}}]}
        """;
    assertThat(problems(definition.formatted(Json.write(text))))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("suggestion")
        .containsExactly(new Problem("/steps/1/config/input/1", code, detail, null));
  }

  @Test
  void marker_misspelt_isAnUnknownTypeThatSaysWhichIsMeant() {
    assertThat(problems("{\"job_id\": \"a\", \"steps\": [{\"type\": \"flow.foreech\"}]}"))
        .containsExactly(
            new Problem(
                "/steps/0/type",
                "unknown_step_type",
                "There is no step type 'flow.foreech'. Did you mean 'flow.foreach'?",
                "flow.foreach"));
  }

  @Test
  void outputs_withASecretOrAnUnknownStep_areRefused() {
    assertThat(
            problems(
                """
                {"job_id": "a",
                 "steps": [{"type": "sample.all",
                            "config": {"connection": "partner-a", "input": "x"}}],
                 "outputs": {"a": "{{secrets.token}}", "b": {"c": "{{steps.x.files}}"}}}
                """))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/outputs/a secret_not_allowed", "/outputs/b/c unknown_step");
  }

  @Test
  void keyInAList_unknown_isLocatedInTheList() {
    assertThat(
            problems(
                """
                {"job_id": "a",
                 "steps": [{"type": "sample.all",
                            "config": {"connection": "partner-b", "input": "x",
                                       "keys": ["our-key", "{{parameters.key}}", "their-key"]}}]}
                """))
        .containsExactly(
            new Problem(
                "/steps/0/config/keys/2",
                DefinitionCodes.UNKNOWN_KEY,
                "There is no key 'their-key'. Known: our-key."));
  }

  private List<Problem> problems(String json) {
    return catchThrowableOfType(InvalidInputException.class, () -> validator.read(Json.parse(json)))
        .problems();
  }
}
