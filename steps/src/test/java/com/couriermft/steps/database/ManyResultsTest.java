package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Elsewhere;
import com.couriermft.partners.database.OperationLedger;
import com.couriermft.partners.database.ScriptedResults;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests statements with several results, such as SQL Server batches. The results are scripted, so
 * the test does not prove that the real driver returns them in this way.
 */
class ManyResultsTest {
  private static final String KEYS = "`sql`: `insert into t output inserted.id values (1)`";

  private static SQLException duplicate() {
    return new SQLException("", "23000", 2627);
  }

  private static LedgerEntry run(String config, List<List<Object>> executions) throws Exception {
    ScriptedResults results = new ScriptedResults("output", executions);
    try (DatabaseSession session = Elsewhere.H2_AS_SQLSERVER.open("results", results)) {
      if (!OperationLedger.isThere(session)) {
        session.jdbc().rollback();
        for (String made : session.dialect().ledger()) {
          ElsewhereTest.sql(session, made);
        }
      }
      LedgerEntry done = ElsewhereTest.run(session, "OP" + System.nanoTime(), config).done();
      assertThat(results.isOver()).isTrue();
      return done;
    }
  }

  @Test
  void rowsOfEveryResult_areKept_andTheFirstResultCounts() throws Exception {
    LedgerEntry counted = run(KEYS, List.of(List.of(2L, List.of(7, 8), 5L, List.of(9))));
    assertThat(counted.affected()).isEqualTo(2);
    assertThat(counted.returned().findValuesAsText("id")).containsExactly("7", "8", "9");

    LedgerEntry returned = run(KEYS, List.of(List.of(List.of(7, 8), 5L, List.of(9))));
    assertThat(returned.affected()).isEqualTo(2);
    assertThat(returned.returned().findValuesAsText("id")).containsExactly("7", "8", "9");
  }

  @Test
  void anErrorBehindTheFirstResult_failsTheTransaction() {
    for (Object first : List.<Object>of(1L, List.of(7))) {
      assertThatThrownBy(() -> run(KEYS, List.of(List.of(first, 1L, duplicate()))))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2627));
    }
  }

  /** A key that was returned before the error belongs to a row that does not exist. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void keyOfARowThatIsRefused_isInNoOutput(int batch) throws Exception {
    List<Object> refused = List.of(List.of(2), duplicate());
    List<List<Object>> all =
        batch == 1
            ? List.of(List.of(List.of(1)), refused, refused, List.of(List.of(3)))
            : List.of(
                List.of(List.of(1)), refused, List.of(List.of(1)), refused, List.of(List.of(3)));
    LedgerEntry done =
        run(
            "`sql`: `insert into t output inserted.id values (:id)`, `on_row_error`: `set_aside`,"
                + " `input`: [{`id`: 1}, {`id`: 2}, {`id`: 3}], `batch_rows`: "
                + batch,
            all);
    assertThat(done.returned().findValuesAsText("id")).containsExactly("1", "3");
    assertThat(done.affected()).isEqualTo(2);
    assertThat(done.rejected()).extracting(LedgerEntry.Rejection::row).containsExactly(2L);
  }
}
