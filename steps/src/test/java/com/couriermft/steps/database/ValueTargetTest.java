package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how values from other programs are converted, depending on the target type. */
class ValueTargetTest {
  private static final String WAY = "`table`: `%s`, `columns`: [`id`, `v`], `load`: {load}, ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POSTGRES|int|2.00|2",
        "POSTGRES|int|1e2|100",
        "POSTGRES|boolean|1|t",
        "POSTGRES|boolean|0|f",
        "POSTGRES|bytea|`AP8Q`|\\x00ff10",
        "POSTGRES|bytea|`\\\\x00ff10`|\\x00ff10",
        "POSTGRES|jsonb|5|5",
        "POSTGRES|jsonb|{`a`: 1}|{\"a\": 1}",
        "POSTGRES|timestamptz|`2026-07-01T00:30:00+02:00`|2026-06-30 22:30:00+00",
        "POSTGRES|bit(1)|true|1",
        "MARIA|int|`2.00`|2",
        "MARIA|tinyint(1)|true|1",
        "MARIA|tinyint(1)|`false`|0",
        "MARIA|datetime|`2026-07-01T00:30:00Z`|2026-07-01 00:30:00",
        "MARIA|datetime(3)|`2026-07-01T00:30:00.125+02:00`|2026-06-30 22:30:00.125",
        "MARIA|timestamp null|`2026-07-01T00:30:00-05:00`|2026-07-01 05:30:00",
        "MARIA|varchar(30)|`2026-07-01T00:30:00Z`|2026-07-01T00:30:00Z",
        "MARIA|bit(3)|5|101",
        "MARIA|bit(3)|`101`|101",
        "MARIA|varbinary(9)|`\\\\x4142`|AB",
        "MARIA|varbinary(9)|`QUI=`|AB"
      })
  void value_isMadeTheTypeOfItsColumn(Kind kind, String type, String value, String expected)
      throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int, v " + type)) {
      boolean bits = kind == Kind.MARIA && type.startsWith("bit");
      String told = bits ? "bin(v)" : kind == Kind.MARIA ? "concat(v)" : "v";
      lab.sql(kind == Kind.POSTGRES ? "set time zone 'UTC'" : "set time_zone = '+00:00'");
      for (String load : new String[] {"true", "false"}) {
        lab.begin();
        lab.run(WAY.replace("{load}", load) + "`input`: [{`id`: 1, `v`: " + value + "}]");
        assertThat(lab.rows("select " + told + " from %s"))
            .as("load " + load)
            .containsExactly(expected);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POSTGRES|int|1.5|whole numbers",
        "POSTGRES|bigint|0.001|whole numbers",
        "POSTGRES|int|`1.5`|whole numbers",
        "POSTGRES|boolean|2|true and false",
        "POSTGRES|bytea|`no bytes`|Base64",
        "POSTGRES|bytea|5|Base64",
        "POSTGRES|bytea|`\\\\x0`|Base64",
        "POSTGRES|bit(3)|5|bits",
        "MARIA|int|1.5|whole numbers",
        "MARIA|tinyint|`1.5`|whole numbers",
        "MARIA|bigint unsigned|1.5e0|whole numbers",
        "MARIA|year|2026.5|whole numbers",
        "MARIA|blob|`no bytes`|Base64",
        "MARIA|blob|{`a`: 1}|Base64",
        "MARIA|bit(3)|`5`|bits",
        "MARIA|bit(3)|-1|bits"
      })
  void value_thatTheColumnDoesNotHave_isTheErrorOfItsRow(
      Kind kind, String type, String value, String expected) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int, v " + type)) {
      String rows = "`input`: [{`id`: 1, `v`: null}, {`id`: 2, `v`: " + value + "}]";
      for (String load : new String[] {"true", "false"}) {
        lab.begin();
        assertThatThrownBy(() -> lab.run(WAY.replace("{load}", load) + rows))
            .hasMessageContainingAll("Row 2", "column 'v'", expected)
            .extracting("code")
            .isEqualTo("value_rejected");
      }
      lab.begin();
      JsonNode outputs =
          lab.run(WAY.replace("{load}", "false") + rows + ", `on_row_error`: `set_aside`");
      assertThat(outputs.path("rejected_count").asInt()).isEqualTo(1);
      assertThat(lab.rows("select id from %s")).containsExactly("1");
    }
  }

  /** In MariaDB, the statement's text determines the column of a value. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void parameters_areReadAsTheirColumns(Kind kind) throws Exception {
    boolean postgres = kind == Kind.POSTGRES;
    String bytes = postgres ? "bytea" : "blob";
    try (ExecuteLab lab = new ExecuteLab(kind, "id int, n int, t text, b " + bytes)) {
      lab.run(
          "`sql`: `insert into %s (id, t, b, n) values (:id, coalesce(:t, ',(?'), :b, 7)`,"
              + " `parameters`: {`id`: 1, `t`: `AP8Q`, `b`: `AP8Q`}");
      String hex = postgres ? "encode(b, 'hex')" : "lower(hex(b))";
      assertThat(lab.rows("select t, " + hex + " from %s")).containsExactly("AP8Q|00ff10");
      lab.next();
      lab.run(
          "`sql`: `update %s set b = :b, t = :t where b = :was and id = :id`, `parameters`:"
              + " {`id`: 1, `t`: `QUI=`, `b`: `QUI=`, `was`: `AP8Q`}");
      assertThat(lab.rows("select t, " + hex + " from %s")).containsExactly("QUI=|4142");
      lab.next();
      assertThat(lab.code("`sql`: `update %s set n = :n`, `parameters`: {`n`: 1.5}"))
          .isEqualTo("value_rejected");
      byte[] file =
          lab.query(
              "`sql`: `select t from %s where b = :b`, `parameters`: {`b`: `QUI=`},"
                  + " `output`: `jsonl`");
      assertThat(new String(file, StandardCharsets.UTF_8)).isEqualTo("{\"t\":\"QUI=\"}\n");
    }
  }

  @Test
  void emptyCells_inQuotesAreTexts_whereTheColumnHasSuch() throws Exception {
    for (Kind kind : Kind.values()) {
      try (ExecuteLab lab = new ExecuteLab(kind, "id int, t varchar(9), n int, d date")) {
        lab.file("a.csv", "id,t,n,d\r\n1,\"\",\"\",\"\"\r\n2,,,\r\n");
        for (String load : new String[] {"true", "false"}) {
          lab.begin();
          lab.run(
              "`table`: `%s`, `columns`: [`id`, `t`, `n`, `d`], `input`: `a.csv`, `load`: " + load);
          assertThat(lab.rows("select * from %s order by id"))
              .containsExactly("1||null|null", "2|null|null|null");
        }
      }
    }
  }

  @Test
  void timeThatTheClocksShowTwice_isRefused_whereTheColumnHasNoOffset() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int, v datetime")) {
      lab.database().save("'tls': {'mode': 'off'}, 'session': {'time_zone': '+02:00'}");
      lab.run(WAY.replace("{load}", "false") + "`input`: [{`id`: 1, `v`: `2026-10-25T00:30:00Z`}]");
      assertThat(lab.rows("select v from %s")).containsExactly("2026-10-25 02:30:00");
    }
  }

  @Test
  void daysThatNoCalendarHas_areTextsOrNothing_andNeverAnInternalError() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int, v datetime, d date")) {
      lab.sql("set sql_mode = 'ALLOW_INVALID_DATES'");
      lab.sql("insert into %s values (1, '0000-00-00 00:00:00', '0000-00-00')");
      lab.sql("insert into %s values (2, '2024-02-31 01:02:03', '2024-05-01')");
      String query = "`sql`: `select v, d from %s order by id`, `output`: `jsonl`";
      assertThat(new String(lab.query(query), StandardCharsets.UTF_8))
          .isEqualTo(
              "{\"v\":\"0000-00-00 00:00:00\",\"d\":\"0000-00-00\"}\n"
                  + "{\"v\":\"2024-02-31 01:02:03\",\"d\":\"2024-05-01\"}\n");
      lab.sql("insert into %s values (4, null, '2024-00-15')");
      assertThatThrownBy(() -> lab.query(query))
          .hasMessageContainingAll("row 3", "column 'd'")
          .extracting("code")
          .isEqualTo("value_rejected");
      assertThat(new String(lab.query(query + ", `zero_dates`: `null`"), StandardCharsets.UTF_8))
          .isEqualTo(
              "{\"v\":null,\"d\":null}\n{\"v\":null,\"d\":\"2024-05-01\"}\n"
                  + "{\"v\":null,\"d\":null}\n");
    }
  }
}
