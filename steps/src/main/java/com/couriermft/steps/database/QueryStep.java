package com.couriermft.steps.database;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.database.SqlText;
import com.couriermft.steps.database.QueryConfig.Output;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code database.query}: reads rows with a statement in a read-only transaction that is always
 * rolled back.
 */
public final class QueryStep implements Step<QueryConfig>, ValidatesDeeply<QueryConfig> {
  private static final Shape.Fields COLUMN =
      Shape.Fields.of(
          Property.required("name", Shape.Text.any(), "Name of the column"),
          Property.required(
              "type", Shape.Text.any(), "Type of the column, as the database names it"));

  static final StepType<QueryConfig> TYPE =
      StepType.of(
              "database.query",
              QueryConfig.class,
              "Reads rows from a database and returns them as outputs, or writes them to a file "
                  + "of any size.")
          .titled("Run SQL query")
          .output("rows", "The rows, as objects by column", Shape.ListOf.any(new Shape.AnyObject()))
          .output("row_count", "Number of rows", Shape.Whole.atLeast(0))
          .output("columns", "The columns", Shape.ListOf.any(COLUMN))
          .path("file", "Path of the file", Shape.Text.any())
          .fileOutputs()
          .retryRule(
              "The step only reads. The transaction is read-only if the database supports this, "
                  + "and is always rolled back.")
          .example(
              """
              {"connection": "erp",
               "sql": "select id, total from orders where changed_on >= :day order by id",
               "parameters": {"day": "{{parameters.day}}"},
               "output": "csv", "destination": "orders.csv"}\
              """);

  private final Supplier<Databases> databases;

  /**
   * Creates the step.
   *
   * @param databases provides the factory of sessions; called for the first session, so that no
   *     driver is loaded earlier
   */
  public QueryStep(Supplier<Databases> databases) {
    this.databases = databases;
  }

  @Override
  public StepType<QueryConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(QueryConfig config, StepContext context) throws IOException {
    try (DatabaseSession session =
        databases.get().open(config.connection(), context.progress(), context::closeWhenTimeIsUp)) {
      try {
        return new QueryRows(config, context, session).run();
      } catch (SQLException e) {
        context.cancellation().throwIfCancelled();
        throw session.failure("the query", e);
      }
    }
  }

  @Override
  public void validateDeeply(QueryConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (dryRun.knows("connection", "sql")) {
      dryRun.look("/sql", Check.Kind.FIELD, "sql", () -> prepare(config, dryRun));
    }
    if (config.output() != Output.ROWS && dryRun.knows("destination", "overwrite", "output")) {
      new FileChecks(dryRun)
          .destination("/destination", config.destination(), List.of(), config.overwrite());
    }
  }

  /** Lets the database prepare the statement without running it. */
  private void prepare(QueryConfig config, DryRun dryRun) {
    try (DatabaseSession session =
        databases.get().open(config.connection(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      SqlText text = config.text(session.dialect());
      boolean bound = dryRun.knows("parameters");
      String sql =
          bound
              ? BoundParameters.of(text, config.parameters(), session.dialect()).sql()
              : text.withMarks(place -> "?");
      try {
        dryRun.report(Check.ok("/sql", Check.Kind.FIELD, "sql", described(session, sql, config)));
      } catch (SQLException e) {
        throw session.failure("preparing the query", e);
      }
    }
  }

  private static String described(DatabaseSession session, String sql, QueryConfig config)
      throws SQLException {
    session.begin(true, config.isolation());
    try (PreparedStatement statement = session.jdbc().prepareStatement(sql)) {
      ResultSetMetaData about = session.running(statement, statement::getMetaData);
      return about == null
          ? "The database does not report the columns."
          : "Columns: %s.".formatted(String.join(", ", names(about)));
    }
  }

  private static List<String> names(ResultSetMetaData about) throws SQLException {
    return RowReader.columns(about).stream().map(RowReader.Column::name).toList();
  }
}
