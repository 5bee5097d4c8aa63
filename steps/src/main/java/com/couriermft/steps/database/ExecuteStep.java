package com.couriermft.steps.database;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.database.OperationLedger;
import com.couriermft.partners.database.SqlText;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code database.execute}: runs statements that change a database, exactly once. */
public final class ExecuteStep
    implements Continues<ExecuteConfig>,
        RollsBack<ExecuteConfig>,
        ValidatesDeeply<ExecuteConfig>,
        Acts<ExecuteConfig> {
  private static final String SLICE = "slice";

  static final StepType<ExecuteConfig> TYPE =
      StepType.of(
              "database.execute",
              ExecuteConfig.class,
              "Changes a database in one transaction. It runs statements, or inserts, updates or "
                  + "loads rows of files and of earlier steps.")
          .titled("Change database")
          .output(
              "rows_affected",
              "Number of rows that the statements changed, as counted by the database; absent if "
                  + "the only evidence is that a person confirmed the change",
              Shape.Whole.atLeast(0))
          .output("row_count", "Number of rows in the input", Shape.Whole.atLeast(0))
          .output(
              "rows",
              "The rows that statements returned (`insert … returning id`), such as generated "
                  + "keys: up to 1,000 rows and 256 KiB, in the order of the statements and of "
                  + "the input",
              Shape.ListOf.any(new Shape.AnyObject()))
          .output("rejected_count", "Number of rows that were set aside", Shape.Whole.atLeast(0))
          .path(
              "rejected_file",
              "Path of the file with the rows that were set aside, as JSON lines with the fields"
                  + " `row`, `file`, `line`, `problem` and `values`; null if none",
              new OrNull<>(Shape.Text.any()))
          .output("operation_id", "The ID of the operation in the ledger", Shape.Text.any())
          .fileOutputs()
          .retryRule(
              "With `exactly_once`, the transaction writes a row to `courier_ledger`. A retry "
                  + "that finds the row uses its result, and one that runs at the same time "
                  + "waits for the first. If the connection breaks during COMMIT, Courier checks "
                  + "the ledger. Without `exactly_once`, the step must be declared `idempotent` "
                  + "and runs again.")
          .example(
              """
              {"connection": "erp",
               "sql": "insert into users (id, name, email) values :rows",
               "input": "{{steps.call.response.data}}"}\
              """);

  private final Supplier<Databases> databases;

  /**
   * Creates the step.
   *
   * @param databases provides the factory of sessions; called for the first session, so that no
   *     driver is loaded earlier
   */
  public ExecuteStep(Supplier<Databases> databases) {
    this.databases = databases;
  }

  @Override
  public StepType<ExecuteConfig> type() {
    return TYPE;
  }

  /**
   * Returns empty, so that the step runs and its unsafe operation applies the user's declaration.
   */
  @Override
  public Optional<ObjectNode> outputsWhenDone() {
    return Optional.empty();
  }

  @Override
  public SliceResult runSlice(
      ExecuteConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    config.requireWhole();
    int number = position == null ? 0 : position.path(SLICE).asInt();
    JsonNode result = result(config, context, number, slice);
    return result.path("finished").asBoolean()
        ? SliceResult.done(outputs(config, context, result))
        : SliceResult.goesOn(Json.object().put(SLICE, number + 1));
  }

  private JsonNode result(ExecuteConfig config, StepContext context, int number, Slice slice)
      throws IOException, InterruptedException {
    if (config.input() != null && !InputRows.isFiles(config.input())) {
      try (InputRows rows = InputRows.of(config, context.workspace())) {
        if (rows.isEmptyList()) {
          ExpectedRows.of(config.expectRows()).require(0);
          return new LedgerEntry().json().put("finished", true);
        }
      }
    }
    return UnsafeAct.of(context, number).perform(new ExecuteAct(config, context, databases, slice));
  }

  private static StepResult outputs(ExecuteConfig config, StepContext context, JsonNode result)
      throws IOException {
    LedgerEntry done = LedgerEntry.of(result);
    ObjectNode outputs = Json.object();
    if (result.has("rows_affected")) {
      outputs.put("rows_affected", done.affected()).put("row_count", done.rows());
      outputs.put("rejected_count", done.rejected().size()).set("rows", done.returned());
    }
    List<StoredFile> files = RejectedRows.write(config, context, done.rejected());
    outputs.put("rejected_file", files.isEmpty() ? null : files.get(0).path());
    outputs.put("operation_id", context.operationId(0));
    long bytes = files.stream().mapToLong(StoredFile::sizeBytes).sum();
    outputs.put("bytes", bytes).set("files", Json.tree(files));
    return new StepResult(outputs, bytes);
  }

  @Override
  public void rollBack(ExecuteConfig config, StepContext context) throws IOException {
    if (config.setsAside()) {
      new PlacedLeftovers(context.workspace(), config.overwrite())
          .remove(context.workspace().absolute(RejectedRows.path(config, context)), List.of());
    }
  }

  @Override
  public void validateDeeply(ExecuteConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (dryRun.knows("input") && config.input() != null && InputRows.isFiles(config.input())) {
      List<String> names = FileSelection.of(config.input(), "input").names();
      dryRun.look(
          "/input",
          Check.Kind.FIELD,
          "input",
          () -> new FileChecks(dryRun).sources("/input", names, true));
    }
    if (dryRun.knows("connection", "sql", "statements", "table", "columns")) {
      String field = config.sql() != null ? "sql" : config.table() != null ? "table" : "statements";
      dryRun.look("/" + field, Check.Kind.FIELD, field, () -> prepare(config, dryRun, "/" + field));
    }
  }

  /** Lets the database prepare the statements without running them, and checks the ledger. */
  private void prepare(ExecuteConfig config, DryRun dryRun, String pointer) {
    try (DatabaseSession session =
        databases.get().open(config.connection(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      try {
        look(config, dryRun, session, pointer);
      } catch (SQLException e) {
        throw session.failure("preparing the statements", e);
      }
    }
  }

  private static void look(
      ExecuteConfig config, DryRun dryRun, DatabaseSession session, String pointer)
      throws SQLException {
    ExecuteAct.requireWritable(session);
    session.begin(false, config.isolation());
    if (config.exactlyOnce() && !OperationLedger.isThere(session)) {
      dryRun.report(
          Check.failed(
              "/exactly_once",
              Check.Kind.FIELD,
              "courier_ledger",
              DatabaseCodes.LEDGER_MISSING,
              ("The table courier_ledger does not exist or cannot be used; create it with POST "
                      + "/connections/%s/prepare.")
                  .formatted(config.connection())));
    }
    session.rollBack();
    Statements.requireSendable(config, session.dialect());
    if (!dryRun.knows("parameters", "input")) {
      return;
    }
    Statements.check(config, session.dialect());
    session.begin(false, config.isolation());
    for (String sql : prepared(config, session)) {
      try (PreparedStatement statement = session.jdbc().prepareStatement(sql)) {
        session.running(statement, statement::getMetaData);
      }
    }
    dryRun.report(
        Check.ok(pointer, Check.Kind.FIELD, pointer.substring(1), "The database accepts the SQL."));
  }

  private static List<String> prepared(ExecuteConfig config, DatabaseSession session) {
    if (config.input() != null) {
      return List.of(RowStatement.of(config, session.dialect()).sql());
    }
    return Statements.of(config).stream()
        .map(
            sql -> {
              SqlText text = SqlText.parse(sql, session.dialect());
              JsonNode own = Statements.parameters(config, text);
              return BoundParameters.of(text, own, session.dialect()).sql();
            })
        .toList();
  }
}
