package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the outputs of executions in responses. */
class OutputsApiTest extends ExecutionsApi {
  /** The length of {@code {"text":""}}. */
  private static final int AROUND = 11;

  /** Maximum length of outputs that a response includes without a link. */
  private static final int IN_ROW = 30_000;

  /** A template creates large outputs from a small definition. */
  @ParameterizedTest
  @CsvSource({
    "1_999, true, true",
    "2_000, true, true",
    "2_001, true, false",
    "30_000, true, false",
    "30_001, true, false",
    "65_536, true, false",
    "1_048_575, true, false",
    "1_048_576, true, false",
    "1_048_577, false, false",
    "3_000_000, false, false"
  })
  void outputs_areInTheAnswer_orLinked(String size, boolean inOne, boolean inList)
      throws InterruptedException {
    int characters = Integer.parseInt(size.replace("_", "")) - AROUND;
    int part = Math.min(characters, 40_000);
    String repeated = "{{steps.w.text}}".repeat(characters / part);
    String rest = "y".repeat(characters % part);
    api.put(
        "jobs/large",
        "{'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': '%s'}}],"
                .formatted("x".repeat(part))
            + " 'outputs': {'text': '%s%s'}}".formatted(repeated, rest));
    String id = api.run("large");

    JsonNode one = execution(id);
    assertThat(one.path("state").asText())
        .as(one.path("failure").toString())
        .isEqualTo("completed");
    assertThat(one.at("/outputs/text").asText().length()).isEqualTo(inOne ? characters : 0);
    assertThat(one.path("outputs_link").asText().isEmpty())
        .isEqualTo(characters + AROUND <= IN_ROW);
    JsonNode listed = api.get("executions?job_id=large").json().at("/value/0");
    assertThat(listed.has("outputs")).isEqualTo(inList);
    assertThat(listed.path("outputs_bytes").asInt()).isEqualTo(inList ? 0 : characters + AROUND);

    JsonNode all = api.get("executions/" + id + "/outputs").json();
    assertThat(all.path("text").asText()).hasSize(characters).endsWith(rest);
  }
}
