package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans predict the problems that applying them would cause. */
class ForeseenByPlansApiTest {
  private static final String JOB =
      "{'job_id': 'j', 'labels': {'managed_by': 'us'}, FIELDS 'steps': [{'id': 'w', 'type':"
          + " 'test.write', 'config': {'path': 'a', 'text': 'TEXT'}}]}";
  private static final String SCHEDULE =
      "{'schedule_id': 's', 'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 3 * * *'}";
  private static final String WEBHOOK =
      "{'target': {'job_id': 'j'}, 'definition': {'name': 'caller'}}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJob() {
    assertThat(api.put("jobs/j", job("before", "")).status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private static String job(String text, String fields) {
    return JOB.replace("TEXT", text).replace("FIELDS", fields);
  }

  private JsonNode plan(String files, String options) {
    Reply planned =
        api.post("plans", "{'files': {" + files + "}, 'policy': 'replace'" + options + "}");
    assertThat(planned.status()).as(planned.text()).isEqualTo(201);
    return planned.json();
  }

  private static List<String> risks(JsonNode plan) {
    return plan.at("/actions/0/risks").valueStream().map(JsonNode::asText).toList();
  }

  @Test
  void starterThatTheJobOfTheBundleRefuses_isAnError() {
    String refusing = "'jobs/j.json': " + job("after", "'started_by': ['api'],");
    JsonNode schedule = plan(refusing + ", 'schedules/s.json': " + SCHEDULE, "");
    assertThat(schedule.at("/errors/0/code").asText()).isEqualTo("start_not_allowed");
    assertThat(schedule.at("/errors/0/file").asText()).isEqualTo("schedules/s.json");
    JsonNode webhook = plan(refusing + ", 'webhooks/job.j.caller.json': " + WEBHOOK, "");
    assertThat(webhook.at("/errors/0/code").asText()).isEqualTo("start_not_allowed");
    assertThat(webhook.at("/errors/0/file").asText()).isEqualTo("webhooks/job.j.caller.json");
    assertThat(webhook.path("valid").asBoolean()).isFalse();
    String allowing = "'jobs/j.json': " + job("after", "'started_by': ['schedule'],");
    assertThat(plan(allowing + ", 'schedules/s.json': " + SCHEDULE, "").path("errors")).isEmpty();
  }

  @Test
  void storedStarterThatTheJobRefusesAfterwards_isAWarning() {
    assertThat(api.put("schedules/s", SCHEDULE).status()).isEqualTo(201);
    String refusing = "'jobs/j.json': " + job("after", "'started_by': ['api'],");
    JsonNode plan = plan(refusing, "");
    assertThat(plan.path("valid").asBoolean()).isTrue();
    assertThat(plan.at("/warnings/0/code").asText()).isEqualTo("start_not_allowed");
    assertThat(plan.at("/warnings/0/file").asText()).isEqualTo("jobs/j.json");
    assertThat(plan.at("/warnings/0/pointer").asText()).isEqualTo("/started_by");
    assertThat(plan.at("/warnings/0/detail").asText()).contains("schedule/s");
    assertThat(plan("'jobs/j.json': " + job("after", ""), "").path("warnings")).isEmpty();
  }

  @Test
  void queuedExecutions_areCountedAmongTheRisks() {
    String changed = "'jobs/j.json': " + job("after", "");
    assertThat(risks(plan(changed, ""))).noneMatch(risk -> risk.contains("queued"));
    api.start("j");
    api.start("j");
    assertThat(risks(plan(changed, ""))).contains("2 queued executions keep the previous version.");
    String disabled = "'jobs/j.json': " + job("before", "'enabled': false,");
    assertThat(risks(plan(disabled, "")))
        .contains(
            "2 queued executions wait until the job is enabled again.",
            "It can no longer be started.");
    String other = "'jobs/k.json': " + job("other", "").replace("'j'", "'k'");
    JsonNode pruned = plan(other, ", 'prune': 'managed_by:us'");
    assertThat(pruned.at("/actions/1/action").asText()).isEqualTo("delete");
    assertThat(pruned.at("/actions/1/risks").toString())
        .contains("2 queued executions have not run yet.");
  }

  @Test
  void deepPlan_looksAtWhatJobsNeed_andSaysWhatItCouldNotLookAt() {
    api.put("secrets/p", "{'value': 'secretsecret'}");
    String connection =
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u', 'auth': {'type':"
            + " 'password', 'secret': 'p'}}";
    assertThat(api.put("connections/gone", connection).status()).isEqualTo(201);
    String lists =
        "{'job_id': 'ID', 'steps': [{'id': 'l', 'type': 'sftp.list', 'config': {'connection':"
            + " 'CONNECTION', 'path': '/'}}]}";
    String files =
        "{'files': {'connections/new.json': "
            + connection
            + ", 'jobs/a.json': "
            + lists.replace("ID", "a").replace("CONNECTION", "gone")
            + ", 'jobs/b.json': "
            + lists.replace("ID", "b").replace("CONNECTION", "new")
            + "}}";
    assertThat(api.post("plans", files).json().path("warnings")).isEmpty();
    Reply planned = api.post("plans?deep=true", files);
    assertThat(planned.status()).as(planned.text()).isEqualTo(201);
    assertThat(planned.json().path("valid").asBoolean()).isTrue();
    JsonNode looked = planned.json().at("/warnings/0");
    assertThat(looked.path("file").asText()).isEqualTo("jobs/a.json");
    assertThat(looked.path("code").asText()).isNotEmpty().isNotEqualTo("not_looked_at");
    assertThat(looked.path("pointer").asText()).startsWith("/steps/0/config");
    JsonNode left = planned.json().at("/warnings/1");
    assertThat(left.path("file").asText()).isEqualTo("jobs/b.json");
    assertThat(left.path("code").asText()).isEqualTo("not_looked_at");
    assertThat(left.path("detail").asText()).contains("connection/new");
    assertThat(planned.text()).doesNotContain("secretsecret");
    assertThat(api.post("plans?deep=maybe", files).code()).isEqualTo("invalid_query");
  }
}
