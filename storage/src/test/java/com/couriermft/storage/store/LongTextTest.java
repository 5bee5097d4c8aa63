package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LongTextTest {
  @Test
  void text_isCutBetweenCharacters() {
    String text = "x" + "\uD83D\uDE9A".repeat(40_000);
    Columns columns = LongText.columns(text);
    assertThat(LongText.of(columns)).isEqualTo(text);
    assertThat(columns.values().values())
        .hasSizeGreaterThan(2)
        .allSatisfy(
            part ->
                assertThat(StandardCharsets.UTF_8.newEncoder().canEncode((String) part)).isTrue());
  }

  @Test
  void noText_isNoColumns() {
    assertThat(LongText.columns("")).isEqualTo(Columns.none());
    assertThat(LongText.of(Columns.none().with("other", "x"))).isEmpty();
  }
}
