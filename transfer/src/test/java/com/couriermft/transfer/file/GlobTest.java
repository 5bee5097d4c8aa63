package com.couriermft.transfer.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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
        "a} | a}",
        "[!-a]x | bx",
        "[a-]x | -x",
        "[a^]x | ^x",
        "[é-ö]x_~\u20ac | ñx_~\u20ac",
        "a\\d | a\\d"
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

  static Stream<String> expensive() {
    return Stream.of(
        "*a".repeat(499) + "b",
        "**/".repeat(332) + "b",
        "*{a,aa}".repeat(142) + "b",
        "{".repeat(498) + "}".repeat(498) + "b",
        "{" + ",a".repeat(498) + "}*b",
        "[!b]*".repeat(199) + "b",
        "?".repeat(999) + "b");
  }

  @ParameterizedTest
  @MethodSource("expensive")
  @Timeout(20)
  void matches_expensive_endsOnASmallStack(String glob) throws InterruptedException {
    List<Boolean> found = new CopyOnWriteArrayList<>();
    String path = "a".repeat(200) + "/a".repeat(400);
    Runnable match = () -> found.add(Glob.of(glob).matches(path));
    Thread small = new Thread(null, match, "small-stack", 512 << 10);
    small.start();
    small.join();
    assertThat(found).containsExactly(false);
  }

  @Test
  void literalPrefix_endsAtTheFirstSpecialCharacter() {
    assertThat(Glob.of("in/2026-*/a.csv").literalPrefix()).isEqualTo("in/2026-");
  }
}
