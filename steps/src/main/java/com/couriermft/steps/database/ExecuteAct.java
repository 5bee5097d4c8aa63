package com.couriermft.steps.database;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.NotDoneException;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.database.OperationLedger;
import com.couriermft.steps.database.Transactions.UnansweredException;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One slice of a step, run as an unsafe operation on the database. The ledger shows whether the
 * slice was committed. Without the ledger, only statements declared idempotent are repeated. Its
 * result is JSON:
 *
 * <pre>{"finished": true, "rows_affected": 2, "row_count": 2, "rejected": []}</pre>
 */
final class ExecuteAct implements UnsafeAct.Deed {
  private final ExecuteConfig config;
  private final StepContext context;
  private final Supplier<Databases> databases;
  private final Slice slice;
  private boolean answering = true;

  ExecuteAct(
      ExecuteConfig config, StepContext context, Supplier<Databases> databases, Slice slice) {
    this.config = config;
    this.context = context;
    this.databases = databases;
    this.slice = slice;
  }

  @Override
  public String describe() {
    return "the transaction with '" + config.connection() + "'";
  }

  @Override
  public boolean isIdempotent() {
    return config.idempotent() || config.exactlyOnce() && answering;
  }

  @Override
  public Optional<JsonNode> ask() throws IOException {
    if (!config.exactlyOnce()) {
      return Optional.empty();
    }
    try (DatabaseSession session = open();
        InputRows rows = InputRows.of(config, context.workspace())) {
      Optional<OperationLedger.Entry> entry = find(ledger(session, rows), session);
      return entry
          .filter(OperationLedger.Entry::finished)
          .map(known -> result(known.result(), true));
    } catch (CourierException e) {
      if (!e.failureCode().equals(DatabaseCodes.LEDGER_MISSING)) {
        throw e;
      }
      answering = false;
      return Optional.empty();
    }
  }

  private Optional<OperationLedger.Entry> find(OperationLedger ledger, DatabaseSession session) {
    try {
      return ledger.find();
    } catch (SQLException e) {
      context.cancellation().throwIfCancelled();
      throw session.failure("Asking the ledger", e);
    }
  }

  private OperationLedger ledger(DatabaseSession session, InputRows rows) {
    return new OperationLedger(
        session, context.operationId(0), OperationDigest.of(config, rows.files()));
  }

  private DatabaseSession open() {
    Databases all = databases.get();
    Progress progress = context.progress();
    return config.load()
        ? all.openToLoad(config.connection(), progress, context::closeWhenTimeIsUp)
        : all.open(config.connection(), progress, context::closeWhenTimeIsUp);
  }

  @Override
  public JsonNode act() throws IOException, NotDoneException {
    try {
      return transact();
    } catch (UnansweredException e) {
      return afterUnanswered(e);
    }
  }

  private JsonNode transact() throws IOException, NotDoneException, UnansweredException {
    boolean committed = false;
    try (InputRows rows = InputRows.of(config, context.workspace());
        DatabaseSession session = open()) {
      requireWritable(session);
      Statements.check(config, session.dialect());
      OperationLedger ledger = config.exactlyOnce() ? ledger(session, rows) : null;
      Transactions all = new Transactions(config, context, session, ledger, rows);
      try {
        return transact(all, session);
      } finally {
        committed = all.hasCommitted();
      }
    } catch (CourierException e) {
      if (committed) {
        throw e;
      }
      throw new NotDoneException(e);
    }
  }

  private JsonNode transact(Transactions transactions, DatabaseSession session)
      throws IOException, UnansweredException {
    Transactions.End end;
    try {
      end = transactions.run(slice);
    } catch (SQLException e) {
      context.cancellation().throwIfCancelled();
      throw session.failure("The transaction", e);
    }
    if (end.finished() && config.exactlyOnce()) {
      forget(session);
    }
    return result(end.done().json(), end.finished());
  }

  /** Deletes old rows of the ledger; a failure does not affect the committed work. */
  private void forget(DatabaseSession session) {
    try {
      OperationLedger.forget(session);
    } catch (SQLException e) {
      context
          .log()
          .warn("Old rows of courier_ledger in '{}' couldn't be deleted", config.connection(), e);
    }
  }

  /**
   * Requires a connection that is not read-only.
   *
   * @throws CourierException {@code connection_read_only}
   */
  static void requireWritable(DatabaseSession session) {
    if (session.connection().session().readOnly()) {
      throw CourierException.of(
          DatabaseCodes.CONNECTION_READ_ONLY,
          "Connection '%s' is read-only.".formatted(session.connection().name()));
    }
  }

  private static JsonNode result(JsonNode done, boolean finished) {
    ObjectNode result = Json.object().put("finished", finished);
    return result.setAll((ObjectNode) done);
  }

  /** Reads the ledger, unless the connection is still broken or the server is still committing. */
  private JsonNode afterUnanswered(UnansweredException lost) throws IOException {
    context.cancellation().throwIfCancelled();
    CourierException unanswered =
        CourierException.of(
            DatabaseCodes.COMMIT_UNANSWERED,
            ("Connection '%s' was lost during the commit: the transaction may or may not have "
                    + "been committed.")
                .formatted(config.connection()),
            lost.getCause());
    try {
      return ask().orElseThrow(() -> unanswered);
    } catch (CourierException e) {
      context.cancellation().throwIfCancelled();
      if (e != unanswered) {
        unanswered.addSuppressed(e);
      }
      throw unanswered;
    }
  }

  /** Returns true, because a retry does not repeat committed rows and continues after them. */
  @Override
  public boolean isRepeatable() {
    return false;
  }

  @Override
  public JsonNode assumedDone() {
    return Json.object().put("finished", true);
  }
}
