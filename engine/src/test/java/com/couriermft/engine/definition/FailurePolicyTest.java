package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailurePolicyTest {
  @ParameterizedTest
  @CsvSource({"stop,0,STOP", "retry_step,5,STOP", "skip_and_continue,0,SKIP"})
  void policyOfTheJob_stepSaysNothing_isMappedOntoRetryAndOnFailure(
      String type, int retries, OnFailure onFailure) {
    JobDefinition job = job("{\"type\": \"" + type + "\", \"max_retries\": 5}", "{}");
    StepDefinition step = job.steps().get(0);
    assertThat(job.failurePolicy().effectiveRetry(step).maxRetries()).isEqualTo(retries);
    assertThat(job.failurePolicy().effectiveOnFailure(step)).isEqualTo(onFailure);
  }

  @Test
  void step_withRulesOfItsOwn_overridesTheJob() {
    JobDefinition job =
        job(
            "{\"type\": \"skip_and_continue\"}",
            "{\"retry\": {\"max_retries\": 2}, \"on_failure\": \"continue\"}");
    StepDefinition step = job.steps().get(0);
    assertThat(job.failurePolicy().effectiveRetry(step)).isEqualTo(new RetryPolicy(2, 1, 60));
    assertThat(job.failurePolicy().effectiveOnFailure(step)).isEqualTo(OnFailure.CONTINUE);
  }

  @Test
  void job_withoutPolicy_retriesThreeTimesThenStops() {
    JobDefinition job = Definitions.job("plain", "file.copy");
    assertThat(job.failurePolicy()).isEqualTo(FailurePolicy.DEFAULT);
    assertThat(job.failurePolicy().effectiveRetry(job.steps().get(0)))
        .isEqualTo(new RetryPolicy(3, 1, 60));
  }

  private static JobDefinition job(String policy, String step) {
    String rest = step.equals("{}") ? "" : ", " + step.substring(1, step.length() - 1);
    return DefinitionReader.read(
        Json.parse(
            "{\"job_id\": \"j\", \"failure_policy\": "
                + policy
                + ", \"steps\": [{\"type\": \"file.copy\""
                + rest
                + "}]}"));
  }
}
