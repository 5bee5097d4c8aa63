package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionReaderTest {
  private static final String STEPS = "\"steps\": [{\"type\": \"file.copy\"}]";

  @Test
  void definition_withFiveErrors_namesExactlyThoseInDocumentOrder() {
    List<Problem> problems =
        problems(
            """
            {"job_id": "Partner Invoices", "naem": "x", "priority": 10,
             "steps": [{"type": "sftp.list", "timeout_seconds": "300"}, {"id": "b"}]}
            """);
    assertThat(problems)
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(
            "/job_id invalid_value",
            "/naem unknown_field",
            "/priority out_of_range",
            "/steps/0/timeout_seconds wrong_type",
            "/steps/1/type required");
    assertThat(problems)
        .extracting(Problem::detail)
        .containsExactly(
            "'Partner Invoices' does not match [a-z0-9][a-z0-9-]{0,62}.",
            "There is no field 'naem' here. Did you mean 'name'?",
            "Expected 0..9, found 10.",
            "Expected a whole number, found a text.",
            "'type' is required: The step type, such as sftp.list.");
  }

  @Test
  void step_ofAnEmptyType_isRefused() {
    assertThat(problems("{\"job_id\": \"a\", \"steps\": [{\"type\": \"\"}]}"))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/steps/0/type invalid_value");
  }

  @Test
  void minimalDefinition_read_hasEveryDefault() {
    JobDefinition job = DefinitionReader.read(Json.parse("{\"job_id\": \"a\", " + STEPS + "}"));
    assertThat(job.name()).isEqualTo("a");
    assertThat(job.description()).isEmpty();
    assertThat(job.pool()).isEqualTo("default");
    assertThat(job.priority()).isZero();
    assertThat(job.parameters()).isEmpty();
    assertThat(job.steps())
        .containsExactly(
            new StepDefinition(
                0, "0", "0", "file.copy", Json.object(), 300, null, null, false, null));
  }

  @Test
  void stepIds_doubledOrMistakableForAnotherIndex_areRefused() {
    assertThat(
            problems(
                """
                {"job_id": "a", "steps": [{"id": "x", "type": "t"}, {"id": "x", "type": "t"},
                                          {"id": "1", "type": "t"}, {"id": "Ä", "type": "t"}]}
                """))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(
            "/steps/1/id duplicate_id", "/steps/2/id invalid_value", "/steps/3/id invalid_value");
  }

  @Test
  void dependencies_aMinimalOne_hasItsDefaults() {
    JobDefinition job =
        DefinitionReader.read(
            Json.parse(
                "{\"job_id\": \"a\", \"depends_on\": [{\"job_id\": \"b\"}], " + STEPS + "}"));

    assertThat(job.dependsOn())
        .containsExactly(
            new Dependency(
                "b", Dependency.RequiredStatus.COMPLETED, false, Dependency.Scope.LATEST));
    assertThat(DefinitionReader.read(job.toJson())).isEqualTo(job);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"job_id\": \"a\"}                              | /depends_on/0/job_id dependency_cycle",
        "{\"job_id\": \"b\"}, {\"job_id\": \"b\"}         | /depends_on/1/job_id"
            + " duplicate_dependency",
        "{\"job_id\": \"b\", \"scope\": \"chain\"}        | /depends_on/0/scope invalid_value",
        "{\"job_id\": \"b\", \"required_status\": \"failed\"} | /depends_on/0/required_status"
            + " invalid_value",
        "{\"job_id\": \"b\", \"run_on_failure\": 1}        | /depends_on/0/run_on_failure"
            + " wrong_type",
        "{\"scope\": \"latest\"}                          | /depends_on/0/job_id required",
        "{\"job_id\": \"b\", \"status\": \"any\"}         | /depends_on/0/status unknown_field",
      })
  void dependency_wrong_isRefusedWhereItIs(String edges, String problem) {
    assertThat(problems("{\"job_id\": \"a\", \"depends_on\": [" + edges + "], " + STEPS + "}"))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(problem);
  }

  @Test
  void maxAttempts_areRefusedWithTheRetriesThatTheyAre() {
    List<Problem> problems = new ArrayList<>();
    DefinitionReader.read(
        Json.parse(
            "{\"job_id\": \"a\", \"steps\": [{\"type\": \"t\", \"retry\": {\"max_attempts\":"
                + " 3}}]}"),
        problems);
    assertThat(problems)
        .filteredOn(problem -> problem.pointer().equals("/steps/0/retry/max_attempts"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.detail()).contains("max_retries").contains("2"));
  }

  @Test
  void isolation_hasDefaultsAndBounds_andStandsAlone() {
    String step = "{\"job_id\": \"a\", \"steps\": [{\"type\": \"t\", \"isolated\": %s}]}";
    assertThat(isolation(step.formatted("false"))).isNull();
    assertThat(isolation(step.formatted("true"))).isEqualTo(ProcessBounds.DEFAULT);
    assertThat(isolation(step.formatted("true, \"isolation\": {\"memory_mb\": 64}")))
        .isEqualTo(new ProcessBounds(64, 3_600, 1_024));
    assertThat(problems(step.formatted("true, \"isolation\": {\"memory_mb\": 31, \"cpu\": 1}")))
        .extracting(Problem::pointer)
        .containsExactly("/steps/0/isolation/memory_mb", "/steps/0/isolation/cpu");
    assertThat(problems(step.formatted("false, \"isolation\": {}")))
        .extracting(Problem::pointer)
        .containsExactly("/steps/0/isolation");
  }

  private static @Nullable ProcessBounds isolation(String json) {
    return DefinitionReader.read(Json.parse(json)).steps().get(0).isolation();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"max_retries\": 21}",
        "{\"backoff_base_seconds\": 86401}",
        "{\"backoff_max_seconds\": -1}"
      })
  void retry_outOfBounds_isRefused(String retry) {
    assertThat(
            problems(
                "{\"job_id\": \"a\", \"steps\": [{\"type\": \"t\", \"retry\": " + retry + "}]}"))
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo("out_of_range"))
        .satisfies(p -> assertThat(p.pointer()).startsWith("/steps/0/retry/"));
  }

  @Test
  void steps_noneOrTooManyOrNoList_areRefused() {
    ObjectNode job = Json.object().put("job_id", "a");
    assertThat(problems(job.toString())).extracting(Problem::code).containsExactly("required");
    job.put("steps", 3);
    assertThat(problems(job.toString())).extracting(Problem::code).containsExactly("wrong_type");
    ArrayNode steps = job.putArray("steps");
    assertThat(problems(job.toString()))
        .extracting(Problem::detail)
        .containsExactly("Expected 1..500 elements, found 0.");
    for (int i = 0; i <= 500; i++) {
      steps.addObject().put("type", "t");
    }
    assertThat(problems(job.toString())).extracting(Problem::code).containsExactly("out_of_range");
    steps.remove(500);
    assertThat(DefinitionReader.read(job).steps()).hasSize(500);
  }

  @Test
  void definition_overOneMebibyte_isRefused() {
    ObjectNode job = (ObjectNode) Json.parse("{\"job_id\": \"a\", " + STEPS + "}");
    job.putObject("variables").put("big", "x".repeat(1 << 20));
    assertThat(problems(job.toString()))
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo("too_large"))
        .satisfies(p -> assertThat(p.pointer()).isEmpty());
  }

  @Test
  void document_thatIsNoObject_isOneProblemOfShape() {
    assertThat(problems("[1]"))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(" wrong_type", "/job_id required", "/steps required");
  }

  @Test
  void enumValue_unknown_namesThoseThereAre() {
    assertThat(
            problems(
                "{\"job_id\": \"a\", \"steps\": [{\"type\": \"t\", \"on_failure\": \"retry\"}]}"))
        .extracting(Problem::detail)
        .containsExactly("Expected one of stop, skip, continue; found 'retry'.");
  }

  @Test
  void exception_ofAnInvalidDefinition_hasOneCodeAndCounts() {
    assertThatThrownBy(() -> DefinitionReader.read(Json.parse("{}")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("The definition has 2 problem(s).")
        .hasFieldOrPropertyWithValue("code", "invalid_definition");
  }

  private static List<Problem> problems(String json) {
    return catchThrowableOfType(
            InvalidInputException.class, () -> DefinitionReader.read(Json.parse(json)))
        .problems();
  }
}
