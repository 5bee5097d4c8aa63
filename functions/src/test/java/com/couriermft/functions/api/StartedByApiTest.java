package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs that restrict the kinds of triggers that may start them. */
class StartedByApiTest {
  private static final String STEPS =
      "'steps': [{'id': 'm', 'type': 'test.mend', 'config': {'text': 'x'}}]";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJob() {
    assertThat(save("['api']").status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private Reply save(String kinds) {
    return api.put("jobs/j", "{'started_by': " + kinds + ", " + STEPS + "}");
  }

  @Test
  void savesOfWhatWouldStartIt_areRefusedWhereTheyNameIt() {
    Reply schedule =
        api.put(
            "schedules/s",
            "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 12 * * *'}");
    assertThat(schedule.status()).isEqualTo(400);
    assertThat(schedule.json().at("/errors/0/pointer").asText()).isEqualTo("/target/job_id");
    assertThat(schedule.json().at("/errors/0/code").asText()).isEqualTo("start_not_allowed");
    Reply chain = api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'j'}]}");
    assertThat(chain.json().at("/errors/0/pointer").asText()).isEqualTo("/nodes/0/job_id");
    assertThat(chain.json().at("/errors/0/code").asText()).isEqualTo("start_not_allowed");
    Reply webhook = api.post("jobs/j/webhooks", "");
    assertThat(webhook.status()).as(webhook.text()).isEqualTo(409);
    assertThat(webhook.code()).isEqualTo("start_not_allowed");
  }

  @Test
  void starts_thatItDoesNotAllow_areRefusedAndSaySo() throws InterruptedException {
    String ended = api.run("j");
    Reply rerun = api.post("executions/" + ended + "/rerun", "");
    assertThat(rerun.status()).isEqualTo(409);
    assertThat(rerun.code()).isEqualTo("start_not_allowed");
    assertThat(save("['chain']").status()).isEqualTo(200);
    Reply trigger = api.post("jobs/j/trigger", "", "idempotency-key", "k");
    assertThat(trigger.status()).isEqualTo(409);
    assertThat(trigger.code()).isEqualTo("start_not_allowed");
    assertThat(trigger.json().path("detail").asText()).contains("only by chain");
    assertThat(api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'j'}]}").status())
        .isEqualTo(201);
    String chain = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    assertThat(api.get("chain-executions/" + chain).json().path("state").asText())
        .isEqualTo("completed");

    Reply saved = save("['rerun', 'api']");
    JsonNode warning = saved.json().at("/warnings/0");
    assertThat(warning.path("pointer").asText()).as(saved.text()).isEqualTo("/started_by");
    assertThat(warning.path("detail").asText()).contains("chain 'c'");
    assertThat(api.post("jobs/j/trigger", "", "idempotency-key", "k").status()).isEqualTo(202);
    String refused = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    api.work();
    assertThat(api.get("chain-executions/" + refused).json().at("/nodes/0/reason").asText())
        .startsWith("start_not_allowed");
    assertThat(save("['nobody']").json().at("/errors/0/pointer").asText())
        .isEqualTo("/started_by/0");
    assertThat(save("[]").status()).isEqualTo(400);
  }
}
