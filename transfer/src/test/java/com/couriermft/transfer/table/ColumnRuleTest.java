package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.table.ColumnRule.BadValueException;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnRuleTest {
  private static ColumnRule rule(String json, char separator) {
    return ColumnRules.of(
            Json.array()
                .add(
                    ((com.fasterxml.jackson.databind.node.ObjectNode) Json.parse(json))
                        .put("from", "a")),
            separator)
        .get(0);
  }

  private static JsonNode value(String rule, char separator, String cell) throws BadValueException {
    return rule(rule, separator).valueOf(Json.parse(cell));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | . | \" x \" | \" x \"",
        "{} | . | 1.50 | 1.50",
        "{\"trim\":true} | . | \" x \" | \"x\"",
        "{\"type\":\"text\"} | . | 12345678901234567890.15 | \"12345678901234567890.15\"",
        "{\"type\":\"text\"} | . | true | \"true\"",
        "{\"type\":\"text\"} | . | \"\" | \"\"",
        "{\"type\":\"integer\"} | . | \" -00123456789012345678901234567890 \" |"
            + " -123456789012345678901234567890",
        "{\"type\":\"integer\"} | . | 1.0 | 1",
        "{\"type\":\"integer\"} | . | \"\" | null",
        "{\"type\":\"decimal\"} | . | \"0.15\" | 0.15",
        "{\"type\":\"decimal\"} | , | \"1234567890123456789,0000000001\" |"
            + " 1234567890123456789.0000000001",
        "{\"type\":\"decimal\"} | . | \"1e3\" | 1E+3",
        "{\"type\":\"boolean\"} | . | \"Yes\" | true",
        "{\"type\":\"boolean\"} | . | 0 | false",
        "{\"type\":\"boolean\",\"map\":{\"nein\":false}} | . | \"nein\" | false",
        "{\"type\":\"date\",\"format\":\"dd.MM.yyyy\"} | . | \"29.02.2024\" | \"2024-02-29\"",
        "{\"type\":\"date\",\"format\":\"d MMM yy\"} | . | \"1 Mar 26\" | \"2026-03-01\"",
        "{\"type\":\"date\",\"format\":\"d.M.yy\"} | . | \"01.05.68\" | \"1968-05-01\"",
        "{\"type\":\"date\",\"format\":\"d.M.yy\"} | . | \"31.12.99\" | \"1999-12-31\"",
        "{\"type\":\"date\",\"format\":\"ddMMyy\"} | . | \"311249\" | \"2049-12-31\"",
        "{\"type\":\"date\",\"format\":\"yyMMdd\"} | . | \"500101\" | \"1950-01-01\"",
        "{\"type\":\"date\",\"format\":\"[dd.]MM.uu\"} | . | \"01.02.03\" | \"2003-02-01\"",
        "{\"type\":\"date\",\"format\":\"d. 'yy' M yy\"} | . | \"1. yy 2 03\" | \"2003-02-01\"",
        "{\"type\":\"date\",\"to_format\":\"dd.MM.yy\"} | . | \"2068-05-01\" | \"01.05.68\"",
        "{\"type\":\"date\",\"to_format\":\"dd.MM.yyyy\"} | . | \"2024-02-29\" | \"29.02.2024\"",
        "{\"type\":\"time\",\"format\":\"H:mm\"} | . | \"9:05\" | \"09:05:00\"",
        "{\"type\":\"timestamp\"} | . | \"2026-01-01T10:00:00+01:00\" |"
            + " \"2026-01-01T10:00:00+01:00\"",
        "{\"type\":\"timestamp\",\"format\":\"yyyy-MM-dd HH:mm\"} | . | \"2026-01-01 10:00\" |"
            + " \"2026-01-01T10:00:00\"",
        "{\"type\":\"timestamp\",\"format\":\"yyyyMMdd\"} | . | \"20260101\" |"
            + " \"2026-01-01T00:00:00\"",
        "{\"default\":\"CH\"} | . | \"\" | \"CH\"",
        "{\"default\":\"CH\"} | . | null | \"CH\"",
        "{\"map\":{\"1\":\"new\"}} | . | \"1\" | \"new\"",
      })
  void cell_becomesAValueOfItsType(String rule, char separator, String cell, String expected)
      throws BadValueException {
    assertThat(Json.write(value(rule, separator, cell)))
        .isEqualTo(Json.write(Json.parse(expected)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"integer\"} | . | \"1.5\" | found '1.5', expected a whole number",
        "{\"type\":\"integer\"} | . | \"١\" | whole number",
        "{\"type\":\"decimal\"} | , | \"1.5\" | ','",
        "{\"type\":\"decimal\"} | . | \"1,500.0\" | decimal number",
        "{\"type\":\"decimal\"} | . | \"1e999\" | decimal number",
        "{\"type\":\"decimal\"} | . | \"NaN\" | decimal number",
        "{\"type\":\"boolean\"} | . | \"maybe\" | true or false",
        "{\"type\":\"date\"} | . | \"2026-02-29\" | a date in ISO 8601 format",
        "{\"type\":\"date\",\"format\":\"dd.MM.yyyy\"} | . | \"31.04.2026\" | in the format"
            + " dd.MM.yyyy",
        "{\"type\":\"date\",\"format\":\"dd.MM.yyyy\"} | . | \"1.4.2026\" | in the format"
            + " dd.MM.yyyy",
        "{\"type\":\"date\",\"to_format\":\"HH\"} | . | \"2026-01-01\" | cannot be written in "
            + "the format HH",
        "{\"required\":true} | . | \"\" | it is empty",
        "{\"required\":true,\"trim\":true} | . | \"  \" | it is empty",
      })
  void cellOfAnotherType_isRefused(String rule, char separator, String cell, String message) {
    assertThatThrownBy(() -> value(rule, separator, cell))
        .isInstanceOf(BadValueException.class)
        .hasMessageContaining(message);
  }

  @Test
  void rulesThatAreNone_areRefused() {
    String[][] refused = {
      {"{\"a\":1}", "Expected a list"},
      {"[{\"to\":\"a\"}]", "'from' is required"},
      {"[{\"from\":\"a\",\"type\":\"int\"}]", "integer"},
      {"[\"a\",{\"from\":\"b\",\"to\":\"a\"}]", "Another column is already named"},
      {
        "[{\"from\":\"a\",\"type\":\"date\",\"format\":\"jjjj\"}]",
        "not a valid date or time pattern"
      },
      {"[{\"from\":\"a\",\"requird\":true}]", "required"},
    };
    for (String[] each : refused) {
      assertThatThrownBy(() -> ColumnRules.of(Json.parse(each[0]), '.'))
          .as(each[0])
          .hasMessageContaining(each[1]);
    }
  }
}
