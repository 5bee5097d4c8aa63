package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.steps.database.ExecuteLab.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests settings of servers and sessions that would change a step's behavior. */
class SessionSettingsTest {
  private static final String LOADED =
      "`table`: `%s`, `columns`: [`id`, `v`], `load`: {load}, `input`: [{`id`: 1, `v`: `a\\\\b\\n"
          + "`}]";

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void eitherType_isGoodForMariaDb(String type) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int, v text")) {
      lab.database()
          .save(
              "'database_type': '"
                  + type
                  + "', 'tls': {'mode': 'off'}, 'session': {'statement_timeout_seconds': 1}");
      lab.run("`sql`: `insert into %s values (1, @@max_statement_time)`");
      assertThat(lab.rows("select v from %s")).containsExactly("1");
      lab.next();
      assertThat(lab.code("`sql`: `insert into %s select 1, sleep(9)`"))
          .isEqualTo("statement_timed_out");
    }
  }

  @Test
  void backslashes_ofAServerWithoutEscapes_areKept() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int, v text")) {
      String before = lab.rows("select @@global.sql_mode").get(0);
      lab.sql("set global sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
      try {
        for (String load : new String[] {"true", "false"}) {
          lab.begin();
          lab.run(LOADED.replace("{load}", load));
          assertThat(lab.rows("select v from %s")).as(load).containsExactly("a\\b\n");
        }
      } finally {
        lab.sql("set global sql_mode = '" + before + "'");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, set search_path to other",
    "POSTGRES, set local search_path = other",
    "POSTGRES, set schema 'other'",
    "MARIA, use mysql"
  })
  void statementsThatMoveNames_areRefused_sinceTheLedgerHasNoSchema(Kind kind, String sql)
      throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      assertThat(lab.code("`statements`: [`insert into %s values (1)`, `" + sql + "`]"))
          .isEqualTo("statement_refused");
      assertThat(lab.rows("select * from %s")).isEmpty();
    }
  }

  @Test
  void rowsWithinSql_areRefusedWithTheFormThatTakesRows() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.POSTGRES, "id int")) {
      var config = lab.config("`sql`: `insert into t values {{steps.a.response.data}}`");
      assertThat(ConfigBinder.check(ExecuteStep.TYPE, config, ""))
          .anySatisfy(
              problem ->
                  assertThat(problem.detail())
                      .contains("insert into t (a, b) values :rows", "'input'"));
    }
  }
}
