package com.couriermft.formats.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {
  private final SecretMask mask = new SecretMask();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x9!k  | no x9!k here       | no *** here",
        "x9!k  | 'x9!k', x9!kk      | '***', x9!kk",
        "a.c$  | abc$ a.c$ xa.c$    | abc$ *** xa.c$",
        "admin | administrator admin | administrator ***",
        "abc   | abc and abc        | abc and abc",
        "e     | every letter       | every letter",
        "secret-1 | xsecret-1x      | x***x",
      })
  void message_losesSecretsOfFourCharactersAndMore(String secret, String text, String masked) {
    mask.add(secret);
    assertThat(mask.message(text)).isEqualTo(masked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"admin", "x9!k", "abc", "e", ""})
  void value_keepsShortSecrets(String secret) {
    mask.add(secret);
    JsonNode rows = Json.tree(List.of(secret, "is " + secret));
    assertThat(mask.value(rows)).isSameAs(rows);
  }

  @Test
  void value_losesSecretsAtAnyDepth_andKeepsEveryField() {
    mask.add("secret-1");
    JsonNode value =
        Json.parse("{\"secret-1\": [1, {\"a\": \"of secret-1\"}], \"***\": true, \"b\": null}");
    assertThat(mask.value(value))
        .isEqualTo(Json.parse("{\"***\": [1, {\"a\": \"of ***\"}], \"***_2\": true, \"b\": null}"));
  }

  @Test
  void value_withoutSecrets_isTheSame() {
    mask.add("secret-1");
    JsonNode value = Json.parse("{\"a\": [1.10, {\"b\": \"c\"}]}");
    assertThat(mask.value(value)).isSameAs(value);
  }
}
