package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExpectationsApiTest {
  private static final String NIGHTLY =
      "{'connection':'partner-a','path':'/incoming','at_least':3,'by':'05:00',"
          + "'timezone':'Europe/Paris'}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void configure() {
    api.put(
        "connections/partner-a",
        "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u',"
            + "'auth':{'type':'password','password':'hunter2'}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void expectation_isSavedReadListedAndRemoved() {
    Reply saved = api.put("expectations/nightly", NIGHTLY);
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    assertThat(saved.header("Location")).endsWith("/api/expectations/nightly");
    JsonNode shown = api.get("expectations/nightly").json();
    assertThat(shown.at("/definition/grace_seconds").intValue()).isZero();
    assertThat(shown.at("/next/by").textValue()).matches("20.*T0[34]:00:00Z");
    assertThat(api.get("expectations").json().get("value")).hasSize(1);
    assertThat(api.get("expectations/nightly/history").json().get("value")).isEmpty();
    assertThat(api.delete("expectations/nightly").status()).isEqualTo(204);
    assertThat(api.get("expectations/nightly/history").status()).isEqualTo(404);
  }

  @Test
  void disabledExpectation_hasNoNextDeadline_andEnabledAgainHas() {
    api.put("expectations/nightly", NIGHTLY);
    Reply disabled = api.post("expectations/nightly/disable", "{'reason': 'holidays'}");
    assertThat(disabled.json().at("/definition/enabled").booleanValue()).isFalse();
    assertThat(disabled.json().has("next")).isFalse();
    assertThat(api.get("expectations/nightly").json()).isEqualTo(disabled.json());
    Reply enabled = api.post("expectations/nightly/enable", "");
    assertThat(enabled.json().at("/definition/enabled").booleanValue()).isTrue();
    assertThat(enabled.json().at("/next/by").textValue()).matches("20.*T0[34]:00:00Z");
    assertThat(api.post("expectations/other/disable", "").status()).isEqualTo(404);
  }

  @Test
  void wrongExpectation_isRefused() {
    Reply refused = api.put("expectations/nightly", NIGHTLY.replace("05:00", "5 am"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().get("code").textValue()).isEqualTo("invalid_expectation");
    assertThat(api.put("expectations/nightly", NIGHTLY.replace("-a", "-b")).status())
        .isEqualTo(400);
    assertThat(api.get("expectations/nightly/history?top=0").status()).isEqualTo(404);
  }
}
