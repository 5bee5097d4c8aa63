package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DifferencesTest {
  /** A secret value is masked as a changed field, and within a value that is new as a whole. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "subscription_key",
        "functions-key",
        "sharedKey",
        "jwt",
        "bearer",
        "client-cert",
        "password",
        "private_pem",
        "hashes"
      })
  void valueUnderTheNameOfASecret_isStars(String name) {
    ObjectNode before = Json.object();
    before.putObject("variables").put(name, "winter");
    ObjectNode after = Json.object();
    after.putObject("variables").put(name, "summer");
    after.putObject("more").put(name, "autumn");
    ObjectNode entry = Json.object();
    Differences.between(before, after).addTo(entry);
    assertThat(entry.path("changes")).hasSize(2);
    assertThat(entry.toString()).contains("***").doesNotContain("winter", "summer", "autumn");
  }
}
