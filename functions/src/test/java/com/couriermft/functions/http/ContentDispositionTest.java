package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentDispositionTest {
  /** The format of RFC 6266 with both names. The plain name needs no escape. */
  private static final Pattern HEADER =
      Pattern.compile(
          "attachment; filename=\"([ -~&&[^\"\\\\%]]+)\";"
              + " filename\\*=UTF-8''((?:[A-Za-z0-9._-]|%[0-9A-F]{2})+)");

  private static final List<String> PARTS =
      List.of(
          "a",
          "b.txt",
          "\"",
          "\\",
          "/",
          "..",
          ".",
          "\r\n",
          "\n",
          "\t",
          "\0",
          "; filename=x",
          "%22",
          "%",
          "\u00e4",
          "\u65e5\u672c",
          "\ud83d\ude00",
          "\ud83d",
          "\u202e",
          "\u2028",
          "con",
          "NUL",
          "com1",
          ".gz",
          " ",
          "*",
          "?",
          "<",
          ">",
          "|",
          ":",
          "'",
          "+",
          "=",
          ",",
          "(",
          ")",
          "\u0301");

  @Test
  void anyName_makesOneHeaderWithTwoSafeNames() {
    Random random = new Random(6266);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder name = new StringBuilder();
      for (int parts = random.nextInt(6); parts >= 0; parts--) {
        name.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      Matcher header = HEADER.matcher(ContentDisposition.named(name.toString()));
      assertThat(header.matches()).as(ContentDisposition.named(name.toString())).isTrue();
      requireSafe(header.group(1));
      requireSafe(URLDecoder.decode(header.group(2), StandardCharsets.UTF_8));
    }
  }

  private static void requireSafe(String name) {
    assertThat(name).doesNotContainPattern("[\\p{Cc}/\\\\:*?\"<>|\u202e\u2028]");
    assertThat(name).doesNotStartWith(".").doesNotEndWith(".").doesNotEndWith(" ").isNotBlank();
    assertThat(name.toLowerCase(java.util.Locale.ROOT))
        .doesNotMatch("(con|prn|aux|nul|com[1-9]|lpt[1-9]) *(\\..*)?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "report 2026.csv; report 2026.csv; report%202026.csv",
        "\u00e4 b.txt; a b.txt; %C3%A4%20b.txt",
        "NUL.txt; _NUL.txt; _NUL.txt",
        "\u65e5.csv; _.csv; %E6%97%A5.csv"
      })
  void name_isKeptWhereItIsSafe(String name, String plain, String encoded) {
    assertThat(ContentDisposition.named(name))
        .isEqualTo("attachment; filename=\"%s\"; filename*=UTF-8''%s".formatted(plain, encoded));
  }

  @Test
  void longName_isCut() {
    assertThat(ContentDisposition.named("\ud83d\ude00".repeat(1_000)).length()).isLessThan(2_200);
  }
}
