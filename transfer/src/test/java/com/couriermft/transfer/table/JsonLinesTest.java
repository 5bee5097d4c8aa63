package com.couriermft.transfer.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesTest {
  private static final String JSONL = "\"jsonl\"";

  /** A decimal from the file is passed to a database and written to other files unchanged. */
  @Test
  void decimal_keepsItsZeros() {
    List<ObjectNode> rows = Tables.read("\"jsonl\"", "{\"a\":12.50}\n");
    assertThat(rows.get(0).path("a").decimalValue()).isEqualTo(new BigDecimal("12.50"));
    assertThat(new String(Tables.write("\"csv\"", List.of("a"), rows), UTF_8))
        .isEqualTo("a\r\n12.50\r\n");
  }

  @Test
  void rows_keepTheirNumbersAndOrder() {
    String lines = "{\"b\":1.15,\"a\":12345678901234567890123}\r\n\n  \n{\"a\":null}";
    assertThat(Tables.read(JSONL, lines))
        .extracting(Json::write)
        .containsExactly("{\"b\":1.15,\"a\":12345678901234567890123}", "{\"a\":null}");
  }

  @Test
  void written_hasTheOrderOfTheColumns() {
    byte[] written =
        Tables.write(
            JSONL,
            List.of("a", "b"),
            List.of(Json.object().put("b", 1).put("a", "x"), Json.object().putNull("b")));
    assertThat(new String(written, StandardCharsets.UTF_8))
        .isEqualTo("{\"a\":\"x\",\"b\":1}\n{\"b\":null}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1}~[1] | table_malformed | row 2 (line 2): expected a JSON object",
        "~~{\"a\":1 | table_malformed | row 1 (line 3)",
        "{\"a\":1,\"a\":2} | table_malformed | line 1",
        "{\"a\":1e999} | table_malformed | line 1",
        "{\"a\":1}{\"a\":2} | table_malformed | line 1",
      })
  void damage_isNamedWithItsPlace(String lines, String code, String message) {
    assertThatThrownBy(() -> Tables.read(JSONL, lines.replace('~', '\n')))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining(message)
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo(code);
  }

  @Test
  void line_hasABound() {
    String line = "{\"a\":\"" + "x".repeat(CsvOptions.MOST_RECORD) + "\"}";
    assertThatThrownBy(() -> Tables.read(JSONL, "{\"a\":1}\n" + line))
        .hasMessageContaining("line 2: it has more than");
  }
}
