package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FailureCodesApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void codes_listed_areAllExplained() {
    Reply reply = api.get("failure-codes");
    assertThat(reply.status()).isEqualTo(200);
    Set<String> codes = new HashSet<>();
    for (JsonNode code : reply.json().path("value")) {
      codes.add(code.path("code").asText());
      assertThat(code.path("meaning").asText()).isNotEmpty();
      assertThat(code.path("remedy").asText()).isNotEmpty();
      assertThat(code.path("classes").isArray()).isTrue();
    }
    assertThat(codes).hasSize(FailureCatalogue.all().size());
  }

  @Test
  void code_thatAnAnswerHas_isListedWithItsStatus() {
    Reply refused = api.get("jobs/nobody");
    JsonNode listed = listed(refused.code());
    assertThat(listed.path("status").asInt()).isEqualTo(refused.status());
    assertThat(listed.path("classes").path(0).asText()).isEqualTo("permanent");
  }

  private JsonNode listed(String code) {
    for (JsonNode each : api.get("failure-codes").json().path("value")) {
      if (each.path("code").asText().equals(code)) {
        return each;
      }
    }
    throw new AssertionError(code + " is not listed");
  }
}
