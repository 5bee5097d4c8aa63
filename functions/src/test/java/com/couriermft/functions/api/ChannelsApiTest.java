package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests channels in the API. */
class ChannelsApiTest {
  private static final String HOOK =
      "{'type': 'webhook', 'url_secret': 'ops-url', 'signing_secrets': ['ops-key'], 'network':"
          + " 'private'}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void start() {
    api.put("secrets/ops-url", "{'value': 'http://127.0.0.1:1/hook'}");
    api.put("secrets/ops-key", "{'value': 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void channel_isSavedReadChangedAndRemoved() {
    Reply made = api.put("channels/ops", HOOK);
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().at("/definition/max_per_minute").asInt()).isEqualTo(600);
    Reply patched =
        api.send(
            "PATCH",
            "channels/ops",
            "{'max_per_minute': 5}",
            "content-type",
            "application/merge-patch+json");
    assertThat(patched.json().path("version").asInt()).isEqualTo(2);
    assertThat(api.get("channels/ops").json().at("/definition/max_per_minute").asInt())
        .isEqualTo(5);
    assertThat(api.get("changes?kind=channel&id=ops").json().path("value")).hasSize(2);
    assertThat(api.get("references?kind=secret&id=ops-key").text()).contains("\"ops\"");
    assertThat(api.delete("channels/ops").status()).isEqualTo(204);
    assertThat(api.get("channels/ops").status()).isEqualTo(404);
  }

  @Test
  void secretThatIsNotThere_isRefused_andNotShown() {
    Reply refused = api.put("channels/ops", HOOK.replace("ops-key", "hunter2-in-the-wrong-field"));
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("unknown_secret", "/signing_secrets/0");
    assertThat(refused.text()).doesNotContain("hunter2");
  }

  @Test
  void test_saysWhatBecameOfIt() {
    api.put("channels/ops", HOOK);
    JsonNode told = api.post("channels/ops/test", "{'reason': 'new'}").json();
    assertThat(told.path("sent").booleanValue()).isFalse();
    assertThat(told.path("code").asText()).isEqualTo("outbound_refused");
    assertThat(told.path("may_have_arrived").booleanValue()).isFalse();
    assertThat(told.path("message").asText()).contains("127.0.0.1").doesNotContain("/hook");
    assertThat(api.post("channels/none/test", "{}").code()).isEqualTo("channel_not_found");
  }

  @Test
  void channelThatAJobNames_isNotRemoved_untilNoJobNamesIt() {
    api.put("channels/ops", HOOK);
    String step = "{'type': 'webhook.send', 'config': {'channel': 'ops', 'type': 't'}}";
    String job = "{'notify': [%s], 'steps': [%s]}";
    String wish = "{'channel': 'ops', 'events': ['onFail']}";
    String other = "{'type': 'file.copy', 'config': {'path': 'a', 'destination': '/b/'}}";
    for (String naming : List.of(job.formatted("", step), job.formatted(wish, other))) {
      Reply saved = api.put("jobs/j", naming);
      assertThat(saved.status()).as(saved.text()).isEqualTo(201);
      Reply refused = api.delete("channels/ops");
      assertThat(refused.code()).isEqualTo("channel_in_use");
      assertThat(refused.text()).contains("job 'j'");
      assertThat(api.delete("jobs/j").status()).isEqualTo(204);
    }
    assertThat(api.delete("channels/ops").status()).isEqualTo(204);
    Reply unknown = api.put("jobs/k", job.formatted(wish, other));
    assertThat(unknown.text()).contains("unknown_channel", "/notify/0/channel");
  }
}
