package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Isolation;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.couriermft.transfer.supervision.Progress;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that queries are read-only, and that a statement that ends its transaction is detected. */
class ReadOnlyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "call t_writes()",
        "/* x */ CALL t_writes()",
        "execute immediate 'insert into %s values (1)'",
        "prepare p from 'insert into %s values (1)'",
        "select 1 into outfile '/tmp/courier-never'",
        "select 1 INTO /* to */ DUMPFILE '/tmp/courier-never'",
        "set statement max_statement_time = 1 for select 1",
        "set global max_connections = 100",
        "analyze table %s",
        "flush tables"
      })
  void query_inMariaDb_isRefusedWhatWrites(String sql) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int")) {
      lab.sql("drop procedure if exists t_writes");
      lab.sql(
          "create procedure t_writes() begin start transaction read write;"
              + " insert into %s values (1); commit; select 1 as a; end");
      assertThatThrownBy(() -> lab.query("`sql`: `" + sql + "`, `output`: `csv`"))
          .extracting("code")
          .isEqualTo("statement_refused");
      assertThat(lab.rows("select * from %s")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into t values (1)",
        "  -- x\nINSERT INTO t VALUES (1) returning id",
        "update t set a = 1",
        "delete from t",
        "merge into t using s on (1 = 1) when matched then delete",
        "truncate table t",
        "create table t (a int)",
        "drop table t",
        "commit"
      })
  void query_thatChanges_isRefusedWhenItIsSaved(String sql) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.POSTGRES, "id int")) {
      var config = lab.config("`sql`: `" + sql.replace("\n", "\\n") + "`");
      assertThat(ConfigBinder.check(QueryStep.TYPE, config, ""))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.pointer()).isEqualTo("/sql");
                assertThat(problem.code()).isEqualTo("statement_refused");
                assertThat(problem.detail())
                    .contains(sql.equals("commit") ? "transaction" : "database.execute");
              });
    }
  }

  @Test
  void query_thatReads_isTaken() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int")) {
      for (String sql :
          new String[] {
            "(select 1 as a)",
            "with q as (select 1 as a) select * from q",
            "show tables",
            "select 'call', 'into outfile', 1 as `insert`",
            "select 1 as a into @x"
          }) {
        assertThat(
                ConfigBinder.check(
                    QueryStep.TYPE, lab.config("`sql`: `" + sql.replace("`", "'") + "`"), ""))
            .as(sql)
            .isEmpty();
      }
    }
  }

  /**
   * Statements that Courier's lists do not contain must neither run twice nor be reported as run
   * exactly once.
   */
  @ParameterizedTest
  @ValueSource(strings = {"set default role none", "start all slaves", "drop table %s_"})
  void exactlyOnce_isNotLeftByStatementsThatCommit(String sql) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int")) {
      assertThat(
              lab.code(
                  "`statements`: [`insert into %s values (1)`, `"
                      + sql
                      + "`, `insert into %s values (`bad`)`]".replace("(`bad`)", "('bad')")))
          .isEqualTo("statement_refused");
      assertThat(lab.rows("select * from %s")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void session_saysWhetherItsTransactionIsOpen(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int");
        DatabaseSession session =
            lab.database().databases().open("erp", Progress.NONE, closable -> {});
        Statement statement = session.jdbc().createStatement()) {
      session.begin(false, Isolation.READ_COMMITTED);
      statement.execute("insert into " + lab.table() + " values (1)");
      assertThat(session.isInTransaction()).isTrue();
      statement.execute("create table " + lab.table() + "_x (a int)");
      assertThat(session.isInTransaction()).isEqualTo(kind == Kind.POSTGRES);
      session.rollBack();
      lab.sql("drop table if exists %s_x");
    }
  }

  @Test
  void exactlyOnce_takesStatementsThatCommitNothing() throws Exception {
    try (ExecuteLab lab = new ExecuteLab(Kind.MARIA, "id int")) {
      lab.run("`statements`: [`insert into %s values (1)`, `select 1`, `set @a = 1`]");
      assertThat(lab.rows("select * from %s")).containsExactly("1");
    }
  }
}
