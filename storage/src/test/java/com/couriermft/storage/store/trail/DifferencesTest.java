package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DifferencesTest {
  /** A secret value is masked both as a changed field and within a new value. */
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
    ObjectNode entry = Json.tree(Differences.between(before, after).extent());
    assertThat(entry.path("changes")).hasSize(2);
    assertThat(entry.toString()).contains("***").doesNotContain("winter", "summer", "autumn");
  }

  /** JSON's null is distinguished from a missing value. */
  @Test
  void nullValue_isReadBackAsWritten() {
    ChangeEntry.Extent extent =
        Differences.between(Json.object().putNull("a"), Json.object().put("b", 1.5)).extent();
    String written = Json.write(extent);
    assertThat(written)
        .isEqualTo(
            "{\"changes\":[{\"pointer\":\"/a\",\"before\":null},"
                + "{\"pointer\":\"/b\",\"after\":1.5}]}");
    assertThat(Json.write(Json.read(written, ChangeEntry.Extent.class))).isEqualTo(written);
  }
}
