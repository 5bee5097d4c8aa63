package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs and chains cannot be archived while other definitions refer to them. */
class ArchivingApiTest {
  private static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJobsAndChain() {
    api.saveJob("j", WRITE);
    api.saveJob("other", WRITE);
    made(api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'j'}]}"));
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void job_thatAChainRuns_staysUntilTheChainDoesNot() {
    assertInUse("jobs/j", "job_in_use", "Job 'j' is used by chain 'c';");
    made(api.put("chains/c", "{'nodes': [{'id': 'n', 'job_id': 'other'}]}"));
    assertThat(api.delete("jobs/j").status()).isEqualTo(204);
    assertThat(api.delete("chains/c").status()).isEqualTo(204);
    assertThat(api.delete("jobs/other").status()).isEqualTo(204);
  }

  @Test
  void jobAndChain_thatSomethingStarts_stayUntilItIsRemoved() {
    api.put(
        "connections/partner-a",
        "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u',"
            + " 'auth': {'type': 'password', 'password': 'hunter2'}}");
    schedule("of-job", "{'job_id': 'j'}");
    schedule("of-chain", "{'chain_id': 'c'}");
    made(
        api.put(
            "watches/incoming",
            "{'connection': 'partner-a', 'path': '/in', 'pattern': '*',"
                + " 'target': {'chain_id': 'c'}}"));
    Reply webhook = made(api.post("chains/c/webhooks", "{'name': 'partner a'}"));
    String id = webhook.json().path("webhook_id").asText();

    assertInUse("jobs/j", "job_in_use", "Job 'j' is used by chain 'c', schedule 'of-job';");
    assertInUse(
        "chains/c",
        "chain_in_use",
        "Chain 'c' is used by schedule 'of-chain', watch 'incoming', webhook '" + id + "';");

    api.delete("schedules/of-chain");
    api.delete("watches/incoming");
    api.delete("webhooks/" + id);
    assertThat(api.delete("chains/c").status()).isEqualTo(204);
    assertThat(api.delete("chains/c").status()).isEqualTo(404);
    assertInUse("jobs/j", "job_in_use", "Job 'j' is used by schedule 'of-job';");
    api.delete("schedules/of-job");
    assertThat(api.delete("jobs/j").status()).isEqualTo(204);
  }

  @Test
  void job_archivedInTheMeantime_isNotFoundWhateverNamesIt() {
    api.courier().jobs().archive("j");
    assertThat(api.delete("jobs/j").code()).isEqualTo("job_not_found");
  }

  private void schedule(String id, String target) {
    made(
        api.put(
            "schedules/" + id,
            "{'target': %s, 'type': 'cron', 'expression': '0 3 * * *'}".formatted(target)));
  }

  private static Reply made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 201);
    return reply;
  }

  private void assertInUse(String path, String code, String text) {
    Reply refused = api.delete(path);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.text()).contains(text);
    assertThat(api.get(path).status()).isEqualTo(200);
  }
}
