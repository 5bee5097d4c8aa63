package com.couriermft.steps.database;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.partners.database.BulkLoad;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.OperationLedger;
import com.couriermft.partners.database.SqlFailure;
import com.couriermft.partners.database.SqlText;
import com.couriermft.partners.database.ValueTargets;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the transactions of one attempt: a single one or, with {@code commit_every}, several in
 * sequence, each with a row in the ledger. For one thread.
 */
final class Transactions {
  private final ExecuteConfig config;
  private final StepContext context;
  private final DatabaseSession session;
  private final @Nullable OperationLedger ledger;
  private final InputRows rows;
  private LedgerEntry done = new LedgerEntry();
  private boolean committed;

  /**
   * Prepares the transactions without sending anything.
   *
   * @param ledger the ledger; {@code null} for none
   * @param rows input before its first row
   */
  Transactions(
      ExecuteConfig config,
      StepContext context,
      DatabaseSession session,
      @Nullable OperationLedger ledger,
      InputRows rows) {
    this.config = config;
    this.context = context;
    this.session = session;
    this.ledger = ledger;
    this.rows = rows;
  }

  /** A commit was sent, but no response arrived. */
  static final class UnansweredException extends Exception {
    private static final long serialVersionUID = 1L;

    UnansweredException(SQLException cause) {
      super(cause);
    }
  }

  /**
   * The result of a slice.
   *
   * @param done progress after the slice
   * @param finished whether all rows are committed
   */
  record End(LedgerEntry done, boolean finished) {}

  /** Returns whether a transaction was committed. */
  boolean hasCommitted() {
    return committed;
  }

  /**
   * Processes the remaining rows until the end of the input or of the slice.
   *
   * @throws CourierException the transaction was rolled back, so its outcome is known
   */
  End run(Slice slice) throws SQLException, IOException, UnansweredException {
    begin();
    boolean first = true;
    if (ledger != null) {
      Optional<OperationLedger.Entry> found = claim(ledger);
      if (found.isPresent()) {
        OperationLedger.Entry entry = found.get();
        done = LedgerEntry.of(entry.result());
        if (entry.finished()) {
          return new End(done, true);
        }
        rows.skip(entry.progress());
        first = false;
      }
    }
    boolean more = true;
    while (more) {
      if (!first) {
        again();
      }
      first = false;
      more = work();
      requireOpen("the statement");
      if (!more) {
        ExpectedRows.of(config.expectRows()).require(done.affected());
      }
      if (ledger != null) {
        ledger.write(new OperationLedger.Entry(done.rows(), !more, done.json()));
      }
      commit();
      if (more && slice.timeIsUp()) {
        return new End(done, false);
      }
    }
    return new End(done, true);
  }

  private void begin() throws SQLException {
    session.begin(false, config.isolation());
    if (config.setsAside()) {
      session.tolerate();
    }
  }

  /** Returns the operation's committed ledger row; empty if this transaction has inserted it. */
  private Optional<OperationLedger.Entry> claim(OperationLedger book) throws SQLException {
    Optional<OperationLedger.Entry> found = book.find();
    if (found.isEmpty()) {
      if (book.begin()) {
        return found;
      }
      session.rollBack();
      begin();
      found = book.find();
      if (found.isEmpty()) {
        throw busy();
      }
    }
    if (!found.get().finished() && config.commitEvery() == 0) {
      throw CourierException.of(
          DatabaseCodes.LEDGER_DIFFERS,
          ("Connection '%s': courier_ledger contains only part of the operation, because a"
                  + " statement committed the transaction implicitly. Check which changes were"
                  + " made, and remove that statement.")
              .formatted(config.connection()));
    }
    session.rollBack();
    return found;
  }

  /** Starts the next transaction after the committed rows. */
  private void again() throws SQLException {
    begin();
    if (ledger != null && !ledger.hold(done.rows())) {
      throw busy();
    }
  }

  private CourierException busy() {
    return CourierException.of(
        DatabaseCodes.DATABASE_BUSY,
        "Connection '%s': another attempt of the step is running the same operation."
            .formatted(config.connection()));
  }

  /** Runs one transaction and returns whether further rows remain. */
  private boolean work() throws SQLException, IOException {
    if (config.input() == null) {
      int number = 0;
      for (String sql : Statements.of(config)) {
        statement(sql);
        number++;
        requireOpen("statement " + number);
      }
      return false;
    }
    long most = config.commitEvery() == 0 ? Long.MAX_VALUE : config.commitEvery();
    if (config.load()) {
      return load(most);
    }
    RowStatement statement = RowStatement.of(config, session.dialect());
    return new RowBatches(config, session, statement, context.cancellation()).run(rows, most, done);
  }

  private void statement(String sql) throws SQLException {
    context.cancellation().throwIfCancelled();
    SqlText text = SqlText.parse(sql, session.dialect());
    BoundParameters binding =
        BoundParameters.of(text, Statements.parameters(config, text), session.dialect());
    try (PreparedStatement prepared = session.jdbc().prepareStatement(binding.sql())) {
      binding.set(prepared, session);
      boolean returns = ReturnedRows.isOf(text, session.dialect());
      done.changed(ReturnedRows.run(prepared, session, returns, done));
    }
  }

  private boolean load(long most) throws SQLException, IOException {
    RowStatement same = RowStatement.of(config, session.dialect());
    LoadedRows loaded =
        new LoadedRows(
            config,
            ValueTargets.of(session, same.sql(), same.names()),
            rows,
            most,
            context.cancellation());
    BulkLoad load = BulkLoad.of(session);
    done.changed(
        load.load(
            RowStatement.named(String.valueOf(config.table()), session.dialect()),
            loaded.columns().stream().map(session.dialect()::name).toList(),
            loaded));
    done.read(loaded.count());
    return loaded.isCut();
  }

  /**
   * Checks on the server that the transaction is still open, because any list of statements that
   * commit implicitly is incomplete.
   */
  private void requireOpen(String what) throws SQLException {
    if (ledger != null && !session.isInTransaction()) {
      committed = true;
      throw CourierException.of(
          DatabaseCodes.STATEMENT_REFUSED,
          ("Connection '%s': %s ended the transaction, so the changes before it stay and cannot "
                  + "be made exactly once. Remove it, or set 'exactly_once' to false and "
                  + "'idempotent' to true if repeating it does no harm.")
              .formatted(config.connection(), what));
    }
  }

  private void commit() throws SQLException, UnansweredException {
    context.ensureLease();
    try {
      session.commit();
      committed = true;
    } catch (SQLException e) {
      SqlFailure meaning = session.meaning(e);
      if (meaning == SqlFailure.LINE || meaning == SqlFailure.OTHER) {
        throw new UnansweredException(e);
      }
      throw e;
    }
  }
}
