package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the required status of an upstream job or node. */
class RequiredStatusApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJobs() {
    api.saveJob("broken", "{'type': 'test.fail'}");
    api.saveJob("after", "{'type': 'test.mend', 'config': {'text': 'x'}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'completed' | after   | completed, b completed, a completed",
        "'completed' | lenient | completed, b completed, a completed",
        "'clean'     | after   | completed, b completed, a completed",
        "'clean'     | lenient | failed, b completed, a skipped",
        "'clean'     | broken  | failed, b failed, a skipped",
        "'any'       | lenient | completed, b completed, a completed",
      },
      quoteCharacter = '"')
  void requiredStatus_clean_needsAnEndWithoutWarnings(String status, String job, String states)
      throws InterruptedException {
    api.put(
        "jobs/lenient",
        "{'failure_policy': {'type': 'skip_and_continue'}, 'steps': [{'type': 'test.fail'}]}");
    String edge = "'depends_on': [{'node': 'b', 'required_status': %s}]".formatted(status);
    api.put(
        "chains/c",
        "{'nodes': [{'id': 'b', 'job_id': '%s'}, {'id': 'a', 'job_id': 'after', %s}]}"
            .formatted(job, edge));
    String id = trigger("c");
    api.work();
    assertThat(states(id)).containsExactly(states.split(", "));
    JsonNode chain = api.get("chain-executions/" + id).json();
    if (job.equals("lenient") && states.startsWith("failed")) {
      assertThat(chain.at("/nodes/1/reason").asText())
          .isEqualTo("node 'b' completed with warnings");
      assertThat(chain.path("reason").asText()).contains("node 'b' completed with warnings");
      assertThat(api.post("chain-executions/" + id + "/resume", "").json().path("state").asText())
          .isEqualTo("failed");
    }
  }

  @Test
  void requiredStatus_clean_andRunOnFailure_contradict() {
    String edge = "'required_status': 'clean', 'run_on_failure': true";
    String nodes =
        "{'nodes': [{'id': 'b', 'job_id': 'after'}, {'id': 'a', 'job_id': 'after', 'depends_on':"
            + " [{'node': 'b', %s}]}]}";
    assertThat(pointer(api.put("chains/c", nodes.formatted(edge))))
        .isEqualTo("/nodes/1/depends_on/0/required_status");
    String job = "{'depends_on': [{'job_id': 'after', %s}], 'steps': [{'type': 'test.fail'}]}";
    assertThat(pointer(api.put("jobs/d", job.formatted(edge))))
        .isEqualTo("/depends_on/0/required_status");
  }

  private String trigger(String chain) {
    Reply accepted = api.post("chains/" + chain + "/trigger", "");
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
    return accepted.json().path("chain_execution_id").asText();
  }

  /** Returns the chain's state, followed by the state of each node. */
  private List<String> states(String id) {
    JsonNode chain = api.get("chain-executions/" + id).json();
    List<String> states = new ArrayList<>(List.of(chain.path("state").asText()));
    chain
        .path("nodes")
        .forEach(n -> states.add(n.path("node").asText() + " " + n.path("state").asText()));
    return states;
  }

  private static String pointer(Reply reply) {
    return reply.json().at("/errors/0/pointer").asText();
  }
}
