package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.function.TestJar;
import com.couriermft.steps.function.isolated.Children;
import com.couriermft.steps.function.isolated.Naughty;
import com.couriermft.testing.KnownNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests jobs that consist of one function, without steps. */
class FunctionJobTest {
  @TempDir Path directory;

  private JobValidator validator;

  @BeforeEach
  void load() {
    StepRegistry steps =
        new StepRegistry(
            List.of(TestJar.step(TestJar.of(directory, Naughty.class), Children.usual())));
    validator = new JobValidator(steps, KnownNames.ANY, Duration.ofMinutes(29));
  }

  @Test
  void shortForm_standsForAJobWithOneStep() {
    JobDefinition job =
        read(
            """
            {"job_id": "j", "function": "naughty", "parameters": {"way": "{{variables.w}}"},
             "isolated": true, "isolation": {"memory_mb": 64}, "timeout_seconds": 900,
             "variables": {"w": "well"}, "labels": {"team": "a"}}\
            """);
    assertThat(job)
        .isEqualTo(
            read(
                """
                {"job_id": "j", "timeout_seconds": 900, "variables": {"w": "well"},
                 "labels": {"team": "a"},
                 "steps": [{"id": "naughty", "type": "custom.naughty",
                            "config": {"way": "{{variables.w}}"}, "timeout_seconds": 900,
                            "isolated": true, "isolation": {"memory_mb": 64},
                            "retry": {"max_retries": 2}}]}\
                """));
    assertThat(DefinitionReader.read(job.toJson())).isEqualTo(job);
  }

  @Test
  void failurePolicy_countsInsteadOfTheThreeAttempts() {
    JobDefinition job =
        read(
            """
            {"job_id": "j", "function": "naughty", "parameters": {"way": "well"},
             "failure_policy": {"type": "stop"}}\
            """);
    assertThat(job.steps().get(0).retry()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"function": "naughty"}                                                    | /parameters/way
          {"function": "naughty", "parameters": {"way": "x", "nmber": 1}}            | /parameters/nmber
          {"function": "naughty", "parameters": {"way": "x", "secret": "plain"}}     | /parameters/secret
          {"function": "naughty", "parameters": {"way": "{{steps.x.y}}"}}            | /parameters/way
          {"function": "naughty", "parameters": [1]}                                 | /parameters
          {"function": "naughtty", "parameters": {"way": "x"}}                       | /function
          {"function": 1}                                                            | /function
          {"function": "naughty", "parameters": {"way": "x"}, "isolated": 1}         | /isolated
          {"function": "naughty", "parameters": {"way": "x"}, "isolation": {}}       | /isolation
          {"function": "naughty", "parameters": {"way": "x"}, "timeout_seconds": 1800} | /timeout_seconds
          {"function": "naughty", "steps": []}                                       | /function
          """)
  void problem_isLocatedInTheShortForm(String json, String pointer) {
    InvalidInputException e =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> read(json.replaceFirst("\\{", "{\"job_id\": \"j\", ")));
    assertThat(e.problems()).extracting(problem -> problem.pointer()).contains(pointer);
    assertThat(e.problems())
        .allSatisfy(problem -> assertThat(problem.pointer()).doesNotStartWith("/steps/0"));
  }

  private JobDefinition read(String json) {
    return validator.read(Json.parse(json));
  }
}
