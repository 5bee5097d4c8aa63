package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Elsewhere;
import com.couriermft.partners.database.OperationLedger;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests transactions in databases that tests cannot start. */
class ElsewhereTest {
  private static final Slice WHOLE = () -> false;
  private static final String INSERT =
      "`sql`: `insert into t_elsewhere (id, name) values :rows`, `input`: [{`id`: 1, `name`: `a`},"
          + " {`id`: 2, `name`: null}, {`id`: 3, `name`: {`a`: 1}}]";

  static void sql(DatabaseSession session, String sql) throws SQLException {
    session.jdbc().setAutoCommit(true);
    try (Statement statement = session.jdbc().createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> rows(DatabaseSession session, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = session.jdbc().createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        rows.add(found.getString(1) + "|" + found.getString(2));
      }
    }
    return rows;
  }

  static Transactions.End run(DatabaseSession session, String operation, String config)
      throws Exception {
    ObjectNode all = Json.object().put("connection", "elsewhere");
    all.setAll((ObjectNode) Json.parse(("{" + config + "}").replace('`', '"')));
    ExecuteConfig bound = ConfigBinder.bind(ExecuteStep.TYPE, all);
    Statements.check(bound, session.dialect());
    try (Spaces spaces =
            new Spaces(new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
        InputRows rows = InputRows.of(bound, spaces.attempt("step"))) {
      FixedContext context =
          new FixedContext(
              spaces.attempt("step"), new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "n"));
      OperationLedger ledger =
          new OperationLedger(session, operation, OperationDigest.of(bound, List.of()));
      return new Transactions(bound, context, session, ledger, rows).run(WHOLE);
    }
  }

  @ParameterizedTest
  @EnumSource(Elsewhere.class)
  void transactions_everywhere_areDoneOnceOrNotAtAll(Elsewhere where) throws Exception {
    try (DatabaseSession session = where.open("elsewhere")) {
      if (!OperationLedger.isThere(session)) {
        session.jdbc().rollback();
        for (String made : session.dialect().ledger()) {
          sql(session, made);
        }
      }
      sql(session, "create table t_elsewhere (id int primary key, name varchar(20))");
      try {
        check(session, "OP" + System.nanoTime());
      } finally {
        session.jdbc().rollback();
        sql(session, "drop table t_elsewhere");
      }
    }
  }

  private static void check(DatabaseSession session, String operation) throws Exception {
    for (int i = 0; i < 2; i++) {
      assertThat(run(session, operation, INSERT).done().affected()).isEqualTo(3);
      assertThat(rows(session, "select id, name from t_elsewhere order by id"))
          .containsExactly("1|a", "2|null", "3|{\"a\":1}");
    }
    assertCode(() -> run(session, operation + "b", INSERT), "constraint_violated", session);
    assertCode(
        () ->
            run(
                session,
                operation + "c",
                "`sql`: `delete from t_elsewhere`, `expect_rows`: {`max`: 2}"),
        "unexpected_row_count",
        session);
    assertThat(rows(session, "select id, name from t_elsewhere")).hasSize(3);
    Transactions.End aside =
        run(session, operation + "d", INSERT.replace("3,", "4,") + ", `on_row_error`: `set_aside`");
    assertThat(aside.done().affected()).isEqualTo(1);
    assertThat(aside.done().rejected())
        .extracting(LedgerEntry.Rejection::row)
        .containsExactly(1L, 2L);
    Transactions.End many =
        run(
            session,
            operation + "e",
            "`table`: `T_ELSEWHERE`, `columns`: [{`from`: `i`, `to`: `ID`}], `commit_every`: 2,"
                + " `batch_rows`: 1, `input`: [{`i`: 11}, {`i`: 12}, {`i`: 13}, {`i`: 14}, {`i`:"
                + " 15}]");
    assertThat(many.done().affected()).isEqualTo(5);
    assertThat(
            rows(
                session,
                "select progress, finished from courier_ledger where operation_id = '%s'"
                    .formatted(operation + "e")))
        .containsExactly("5|1");
    OperationLedger.forget(session);
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_AS_SQLSERVER"})
  void parameters_asSqlServerTakes_areRefusedBeforeTheyAreSent(Elsewhere where) throws Exception {
    try (DatabaseSession session = where.open("limits")) {
      String sql = "`sql`: `select 1" + ", :a".repeat(2_100) + ", :a`, `parameters`: {`a`: 1}";
      assertCode(() -> run(session, "OP", sql), "too_many_parameters", session);
      assertCode(
          () -> run(session, "OP", "`sql`: `update t set a = 1 commit`"),
          "statement_refused",
          session);
      assertCode(() -> run(session, "OP", "`sql`: `exec p`"), "statement_refused", session);
    }
  }

  private static void assertCode(ThrowingCallable call, String code, DatabaseSession session)
      throws SQLException, IOException {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
    session.rollBack();
  }
}
