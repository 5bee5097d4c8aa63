package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchesApiTest {
  private static final String WATCH =
      "{'connection':'partner-a','path':'/incoming','pattern':'*.pgp','target':{'job_id':'fetch'}}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void configure() {
    api.put(
        "connections/partner-a",
        "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u','connect_timeout_seconds':1,"
            + "'auth':{'type':'password','password':'hunter2'}}");
    api.put(
        "jobs/fetch",
        "{'name':'Fetch','steps':[{'id':'a','type':'file.copy','config':{'path':'*.csv','destination':'/out/'}}]}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void watch_isSavedReadListedAndRemoved() {
    Reply saved = api.put("watches/incoming", WATCH);
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    assertThat(saved.header("Location")).endsWith("/api/watches/incoming");
    JsonNode definition = saved.json().get("definition");
    assertThat(definition.get("every_seconds").intValue()).isEqualTo(60);
    assertThat(definition.get("batch").textValue()).isEqualTo("file");
    assertThat(api.get("watches").json().get("value")).hasSize(1);
    assertThat(api.put("watches/incoming", WATCH).status()).isEqualTo(200);
    assertThat(api.delete("watches/incoming").status()).isEqualTo(204);
    assertThat(api.get("watches/incoming").status()).isEqualTo(404);
  }

  @Test
  void look_thatFails_isShownWithItsReason() throws InterruptedException {
    api.put("watches/incoming", WATCH);
    assertThat(api.post("watches/incoming/poll", "").status()).isEqualTo(202);
    api.courier()
        .automation()
        .polls()
        .onMessage(Json.write(Json.object().put("kind", "poll").put("watch", "incoming")));
    JsonNode shown = api.get("watches/incoming").json();
    assertThat(shown.at("/last_error/message").textValue()).contains("partner-a");
    assertThat(shown.at("/last_error/failures").intValue()).isOne();
    assertThat(shown.get("next_poll_at").textValue()).isNotEmpty();
    assertThat(api.get("watches").json().get("value")).containsExactly(shown);
  }

  @Test
  void disabledWatch_isNotPolled_andEnabledAgainIs() {
    api.put("watches/incoming", WATCH);
    Reply disabled = api.post("watches/incoming/disable", "");
    assertThat(disabled.json().at("/definition/enabled").booleanValue()).isFalse();
    assertThat(api.post("watches/incoming/poll", "").status()).isEqualTo(409);
    api.post("watches/incoming/enable", "");
    assertThat(api.post("watches/incoming/poll", "").status()).isEqualTo(202);
  }

  @Test
  void files_ofAWatchThatHasSeenNone_areNone() {
    api.put("watches/incoming", WATCH);
    assertThat(api.get("watches/incoming/files").json().get("value")).isEmpty();
    Reply again = api.post("watches/incoming/again", "{'path':'/incoming/a.pgp'}");
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.json().get("code").textValue()).isEqualTo("file_not_known");
    assertThat(api.get("watches/incoming/files?continuation=eHg").status()).isEqualTo(400);
    assertThat(api.post("watches/incoming/again", "{}").status()).isEqualTo(400);
  }

  @Test
  void wrongWatch_isRefusedAndNothingIsSaved() {
    Reply refused = api.put("watches/incoming", WATCH.replace("'fetch'", "'nobody'"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/errors/0/pointer").textValue()).isEqualTo("/target");
    assertThat(api.get("watches").json().get("value")).isEmpty();
  }
}
