package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void bytes_areTheTextInUtf8() {
    var value = Json.object().put("name", "Ärger \uD83D\uDCE6 \u0000");
    assertThat(Json.bytes(value)).isEqualTo(Json.write(value).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bytes_ofHalfACharacter_holdAQuestionMark() {
    var value = Json.object().put("name", "a\uD83D-b");
    assertThat(new String(Json.bytes(value), StandardCharsets.UTF_8))
        .isEqualTo("{\"name\":\"a?-b\"}");
  }

  @Test
  void writeIfShort_atTheLimit_isTheText() {
    var value = Json.object().put("name", "x".repeat(10_000));
    String text = Json.write(value);
    assertThat(Json.writeIfShort(value, text.length())).contains(text);
    assertThat(Json.writeIfShort(value, text.length() - 1)).isEmpty();
  }

  @Test
  void parse_aTextOfMoreThanTwentyMillionCharacters_isRead() {
    String text = "x".repeat(21_000_000);
    assertThat(Json.parse('"' + text + '"').textValue()).isEqualTo(text);
  }
}
