package com.couriermft.formats.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTextTest {
  @ParameterizedTest
  @CsvSource({
    "It is broken., It is broken.",
    "It is broken, It is broken.",
    "'It is broken. ', It is broken.",
    "Is it?, Is it?"
  })
  void sentence_endsOnce(String message, String sentence) {
    assertThat(SafeText.sentence(message)).isEqualTo(sentence);
  }
}
