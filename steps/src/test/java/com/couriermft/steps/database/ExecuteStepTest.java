package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests {@code database.execute} with real servers. */
class ExecuteStepTest {
  private static final String USERS = "id int primary key, name varchar(40), total decimal(30, 10)";
  private static final String ROWS =
      "`sql`: `insert into %s (id, name, total) values :rows`, `input`: ";

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_rowsOfAnEarlierStep_areWrittenByTheColumnsThatAreListed(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      String evil = "'); drop table x; --";
      JsonNode outputs =
          lab.run(
              ROWS
                  + "[{`total`: 12345678901234567890.1234567890, `name`: `"
                  + evil
                  + "`, `id`: 1, `more`: 1}, {`id`: 2, `name`: null, `total`: 1}, {`id`: 3, `name`:"
                  + " {`a`: [1]}, `total`: 0.5}]");
      assertThat(lab.rows("select id, name, total from %s order by id"))
          .containsExactly(
              "1|" + evil + "|12345678901234567890.1234567890",
              "2|null|1.0000000000",
              "3|{\"a\":[1]}|0.5000000000");
      assertThat(outputs.path("rows_affected").asInt()).isEqualTo(3);
      assertThat(outputs.path("row_count").asInt()).isEqualTo(3);
      assertThat(lab.ledger()).containsExactly("3|1");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_again_takesTheResultOverAndRefusesOtherRows(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      String config = ROWS + "[{`id`: 1, `name`: `a`, `total`: 1}]";
      JsonNode first = lab.run(config);
      assertThat(lab.run(config)).isEqualTo(first);
      assertThat(lab.rows("select count(*) from %s")).containsExactly("1");
      assertThat(lab.ledger()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_severalStatements_areOneTransaction(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      String statements =
          "`statements`: [`insert into %s (id, name) values (:id, :name)`, `update %s set total ="
              + " :total where id = :id`], `parameters`: {`id`: 7, `name`: `x`, `total`: 2},";
      assertCode(() -> lab.run(statements + "`expect_rows`: {`min`: 3}"), "unexpected_row_count");
      assertThat(lab.rows("select * from %s")).isEmpty();
      assertThat(lab.ledger()).isEmpty();
      JsonNode outputs = lab.run(statements + "`expect_rows`: {`min`: 2, `max`: 2}");
      assertThat(outputs.path("rows_affected").asInt()).isEqualTo(2);
      assertThat(lab.rows("select id, name, total from %s")).containsExactly("7|x|2.0000000000");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_emptyList_doesNothing(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      assertThat(lab.run(ROWS + "[]").path("rows_affected").asInt()).isZero();
      assertThat(lab.ledger()).isEmpty();
      assertCode(() -> lab.run(ROWS + "[], `expect_rows`: {`min`: 1}"), "unexpected_row_count");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_badRows_failWithNothingWritten(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      String good = "{`id`: 1, `name`: `secret-1`, `total`: 1}";
      assertCode(() -> lab.run(ROWS + "[" + good + ", {`id`: 2, `name`: `b`}]"), "missing_column");
      assertCode(() -> lab.run(ROWS + "[" + good + ", " + good + "]"), "constraint_violated");
      assertCode(
          () -> lab.run(ROWS + "[" + good + ", {`id`: `secret-2`, `name`: `b`, `total`: 1}]"),
          "value_rejected");
      assertCode(() -> lab.run("`sql`: `insert into nowhere values (1)`"), "sql_rejected");
      assertThat(lab.rows("select * from %s")).isEmpty();
      assertThat(lab.ledger()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_csvWithRejectedRows_setsThemAside(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, USERS)) {
      lab.file(
          "a.csv",
          "Nr,Name,Total\n1,a,1.5\n1,b,2\nx,c,3\n4,,\n5," + "y".repeat(41) + ",1\n6,f,6\n");
      String config =
          "`table`: `%s`, `columns`: [{`from`: `Nr`, `to`: `id`}, {`from`: `Name`, `to`: `name`},"
              + " {`from`: `Total`, `to`: `total`}], `input`: `a.csv`, `on_row_error`: `set_aside`";
      for (int attempt = 0; attempt < 2; attempt++) {
        JsonNode outputs = lab.run(config);
        assertThat(outputs.path("rows_affected").asInt()).isEqualTo(3);
        assertThat(outputs.path("rejected_count").asInt()).isEqualTo(3);
        assertThat(outputs.path("rejected_file").asText()).contains("/rejected/job/");
        assertThat(lab.text(outputs.path("rejected_file").asText()).lines())
            .extracting(line -> Json.parse(line).path("line").asInt())
            .containsExactly(3, 4, 6);
        assertThat(lab.text(outputs.path("rejected_file").asText()))
            .contains("constraint_violated", "value_rejected");
      }
      assertThat(lab.rows("select id, name, total from %s order by id"))
          .containsExactly("1|a|1.5000000000", "4|null|null", "6|f|6.0000000000");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void runSlice_withCommitEvery_goesOnBehindWhatIsCommitted(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int, name varchar(20)")) {
      StringBuilder csv = new StringBuilder("id,name\n");
      for (int i = 1; i <= 25; i++) {
        csv.append(i).append(i == 18 ? "," + "z".repeat(30) : ",n").append('\n');
      }
      lab.file("a.csv", csv.toString());
      String config =
          "`table`: `%s`, `columns`: [`id`, `name`], `input`: `a.csv`, `commit_every`: 5,"
              + " `batch_rows`: 2";
      SliceResult first = lab.slice(config, null, () -> true);
      assertThat(first.result()).isNull();
      assertThat(lab.ledger()).containsExactly("5|0");
      assertCode(() -> lab.slice(config, first.position(), () -> false), "value_rejected");
      assertThat(lab.ledger()).containsExactly("15|0");
      lab.sql(
          "alter table %s modify name varchar(40)"
              .replace(
                  "modify",
                  kind == Kind.MARIA ? "modify" : "alter column name type varchar(40) --"));
      SliceResult end = lab.slice(config, first.position(), () -> false);
      assertThat(end.result().outputs().path("rows_affected").asInt()).isEqualTo(25);
      assertThat(lab.ledger()).containsExactly("25|1");
      assertThat(lab.rows("select count(*), count(distinct id) from %s")).containsExactly("25|25");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_twoAttemptsAtOnce_writeOnce(Kind kind) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      StringBuilder rows = new StringBuilder("{`id`: 0}");
      for (int i = 1; i < 300; i++) {
        rows.append(", {`id`: ").append(i).append('}');
      }
      String config =
          "`sql`: `insert into %s (id) values (:id)`, `batch_rows`: 3, `input`: [" + rows + "]";
      List<Future<JsonNode>> both =
          threads.invokeAll(List.of(() -> lab.run(config), () -> lab.run(config)));
      for (Future<JsonNode> each : both) {
        assertThat(each.get(30, TimeUnit.SECONDS).path("rows_affected").asInt()).isEqualTo(300);
      }
      assertThat(lab.rows("select count(*) from %s")).containsExactly("300");
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_otherDigest_isRefused(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      lab.sql(
          "insert into courier_ledger (operation_id, digest, progress, finished, result) values ('%o', 'other', 0, 1, '{}')"
              .replace("%o", lab.operation()));
      assertCode(
          () -> lab.run("`sql`: `insert into %s (id) values (:a)`, `parameters`: {`a`: 1}"),
          "ledger_differs");
      assertThat(lab.rows("select * from %s")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_oldRowsOfTheLedger_areRemoved(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      String insert =
          "insert into courier_ledger (operation_id, digest, progress, finished, result, done_at)"
              + " values ('%o', 'd', 0, 1, '{}', '%d')";
      lab.sql(insert.replace("%o", "old").replace("%d", "2020-01-01 00:00:00"));
      lab.run("`sql`: `insert into %s (id) values (1)`");
      assertThat(lab.rows("select operation_id from courier_ledger where operation_id = 'old'"))
          .isEmpty();
      assertThat(lab.ledger()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POSTGRES|commit|statement_refused",
        "POSTGRES|/* a */ begin|statement_refused",
        "POSTGRES|prepare transaction 'a'|statement_refused",
        "MARIA|set @@autocommit = 1|statement_refused",
        "MARIA|create table x (a int)|statement_refused",
        "MARIA|truncate table x|statement_refused",
        "MARIA|call p()|statement_refused",
        "MARIA|set statement max_statement_time = 1 for commit|statement_refused",
        "MARIA|load data local infile '/etc/passwd' into table x|statement_refused",
        "MARIA|/*! commit */|statement_refused",
      })
  void run_whatCommits_isRefusedBeforeAnythingIsDone(Kind kind, String sql, String code)
      throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      String statements =
          "`statements`: [`insert into %s (id) values (1)`, " + Json.write(Json.tree(sql)) + "]";
      assertThatThrownBy(() -> lab.run(statements))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.getMessage() + e.code()).contains(code));
      assertThat(lab.rows("select * from %s")).isEmpty();
      assertThat(lab.ledger()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "`sql`: `insert into t values :rows`|name the columns",
        "`sql`: `insert into t values {{steps.a.rows}}`|has a reference at line 1, column 22",
        "`sql`: `insert into t (a) values ('{{steps.a.b}}')`|has a reference",
        "`sql`: `delete from {{parameters.t}}`|has a reference",
        "`sql`: `-- {{parameters.t}}`|has a reference",
        "`table`: `{{parameters.t}}`, `columns`: [`a`]|has a reference",
        "`table`: `t`, `columns`: [{`from`: `a`, `to`: `{{parameters.t}}`}]|has a reference",
        "`statements`: [`delete from {{parameters.t}}`]|has a reference",
        "`table`: `t`|'table' needs 'input'",
        "`sql`: `commit`|starts or ends a transaction",
        "`sql`: `rollback to a`|starts or ends a transaction",
        "`sql`: `a`, `statements`: [`b`]|exactly one",
        "`sql`: `delete from t`, `exactly_once`: false|set 'idempotent' to true",
        "`sql`: `delete from t`, `expect_rows`: {`min`: 2, `max`: 1}|whole numbers from 0",
        "`sql`: `delete from t`, `expect_rows`: {`min`: 2}, `commit_every`: 1|cannot be rolled"
            + " back",
        "`table`: `t`, `input`: `a.csv`, `columns`: [`a`], `load`: true, `on_row_error`:"
            + " `set_aside`|sends all rows at once",
        "`table`: `t`, `input`: `a.csv`, `columns`: [`a`, `a`]|listed twice",
      })
  void check_whatCannotBe_isRefusedAtSave(String config, String words) throws Exception {
    JsonNode all =
        Json.parse("{`connection`: `erp`, ".replace('`', '"') + config.replace('`', '"') + "}");
    assertThat(ConfigBinder.check(ExecuteStep.TYPE, all.deepCopy(), ""))
        .anySatisfy(problem -> assertThat(problem.detail()).contains(words));
  }

  @Test
  void run_manyParameters_areRefusedOrSentInBatches() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.POSTGRES, "id int")) {
      StringBuilder marks = new StringBuilder("select :a");
      for (int i = 0; i < 70_000; i++) {
        marks.append(",:a");
      }
      assertCode(
          () -> lab.run("`sql`: `" + marks + "`, `parameters`: {`a`: 1}"), "too_many_parameters");
      StringBuilder rows = new StringBuilder("{`id`: 0}");
      for (int i = 1; i < 70_000; i++) {
        rows.append(",{`id`:").append(i).append('}');
      }
      String config = "`sql`: `insert into %s (id) values :rows`, `input`: [" + rows + "]";
      assertThat(lab.run(config).path("rows_affected").asInt()).isEqualTo(70_000);
      assertThat(lab.rows("select count(distinct id) from %s")).containsExactly("70000");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_withoutLedger_repeatsWhatIsIdempotent(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int primary key")) {
      String config = "`sql`: `delete from %s`, `exactly_once`: false, `idempotent`: true";
      assertThat(lab.run(config).path("rows_affected").asInt()).isZero();
      assertThat(lab.ledger()).isEmpty();
    }
  }

  private static void assertCode(ThrowingCallable call, String code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> {
              assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
              assertThat(e.getMessage()).doesNotContain("secret");
            });
  }
}
