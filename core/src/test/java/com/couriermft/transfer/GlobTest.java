package com.couriermft.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.failure.CourierException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*.csv | a.csv",
        "*.csv | .csv",
        "** | a/b/c",
        "**/c | c",
        "**/c | a/b/c",
        "a/** | a/b/c",
        "a/**/c | a/c",
        "a/**/c | a/b/b/c",
        "?.csv | a.csv",
        "[a-c]x | bx",
        "[!a-c]x | dx",
        "{a,b}.csv | b.csv",
        "{a,*}.csv | zz.csv",
        "a.b | a.b",
        "a+(b) | a+(b)",
        "[^a] | ^",
        "a} | a}"
      })
  void matches_fitting_true(String glob, String path) {
    assertThat(Glob.of(glob).matches(path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*.csv | a/b.csv",
        "*.csv | a.CSV",
        "?.csv | /.csv",
        "[!a]x | /x",
        "a.b | axb",
        "**/c | ac",
        "a/** | ab/c",
        "[a-c]x | dx",
        "{a,b}.csv | c.csv",
        "a/**/c | ac"
      })
  void matches_other_false(String glob, String path) {
    assertThat(Glob.of(glob).matches(path)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a", "{a,b", "[z-a]"})
  void of_malformed_isRefused(String glob) {
    assertThatThrownBy(() -> Glob.of(glob))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("invalid_path"));
  }

  @Test
  void literalPrefix_endsAtTheFirstSpecialCharacter() {
    assertThat(Glob.of("in/2026-*/a.csv").literalPrefix()).isEqualTo("in/2026-");
  }
}
