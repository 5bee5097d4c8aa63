package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {
  /** Parses CSV text according to RFC 4180. */
  private static List<List<String>> read(String text) {
    List<List<String>> lines = new ArrayList<>();
    List<String> line = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == ',') {
        line.add(field.toString());
        field.setLength(0);
      } else if (!quoted && c == '\r' && text.charAt(i + 1) == '\n') {
        line.add(field.toString());
        field.setLength(0);
        lines.add(line);
        line = new ArrayList<>();
        i++;
      } else {
        field.append(c);
      }
    }
    assertThat(quoted).isFalse();
    assertThat(field).isEmpty();
    return lines;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void values_areReadAsTheyWere_butForFormulas(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      check(List.of(text(random), text(random), text(random)));
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append("a,\"=+-@\t\r\n 'ü".charAt(random.nextInt(13)));
    }
    return text.toString();
  }

  private static void check(List<String> values) {
    List<List<String>> read = read(CsvText.of(List.of("a", "b", "c"), List.of(values, values)));
    assertThat(read).hasSize(3);
    for (int i = 0; i < 3; i++) {
      String found = read.get(2).get(i);
      assertThat(found).isIn(values.get(i), "'" + values.get(i));
      assertThat(found).doesNotStartWith("=").doesNotStartWith("+").doesNotStartWith("@");
      assertThat(found).doesNotStartWith("-").doesNotStartWith("\t").doesNotStartWith("\r");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"=cmd|' /C calc'!A0", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1"})
  void formula_isMadeText(String hostile) {
    assertThat(read(CsvText.of(List.of("a"), List.of(List.of(hostile)))).get(1).get(0))
        .isEqualTo("'" + hostile);
  }

  @Test
  void plainText_staysAsItIs() {
    String text = CsvText.of(List.of("day", "files"), List.of(List.of("2026-11-23", "7")));
    assertThat(text).isEqualTo("day,files\r\n2026-11-23,7\r\n");
    assertThat(CsvText.of(List.of("a"), List.of(List.of("x,\"y\"\nz"))))
        .isEqualTo("a\r\n\"x,\"\"y\"\"\nz\"\r\n");
  }
}
