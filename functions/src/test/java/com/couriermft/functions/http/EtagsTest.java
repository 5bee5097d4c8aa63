package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtagsTest {
  @Test
  void list_ofTags_isReadAsTheStandardSays() {
    assertThat(Etags.parse("\"a\"")).containsExactly("\"a\"");
    assertThat(Etags.parse(" W/\"a\" ,, \"b,c\" ,\"\","))
        .containsExactly("W/\"a\"", "\"b,c\"", "\"\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "\"a",
        "a\"",
        "\"a\" \"b\"",
        "*, \"a\"",
        "w/\"a\"",
        "W/a",
        ",",
        "\"a\u0001\"",
        "\"a\", b"
      })
  void otherText_isRefused(String header) {
    assertThatThrownBy(() -> Etags.parse(header))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("If-Match");
  }

  @Test
  void list_ofManyTags_isRefusedSoon() {
    assertThat(Etags.parse("\"a\",".repeat(100))).hasSize(100);
    assertThatThrownBy(() -> Etags.parse("\"a\",".repeat(100_000)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> Etags.parse(" \t".repeat(30_000) + "x"))
        .isInstanceOf(InvalidInputException.class);
  }
}
