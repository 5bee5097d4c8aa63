package com.couriermft.steps.database;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableWriter;
import com.couriermft.files.transfer.Progress;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.Workspace;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.database.SqlText;
import com.couriermft.steps.database.QueryConfig.Output;
import com.couriermft.steps.spi.Check;
import com.couriermft.steps.spi.DryRun;
import com.couriermft.steps.spi.FileChecks;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.spi.StepResult;
import com.couriermft.steps.spi.StepType;
import com.couriermft.steps.spi.ValidatesDeeply;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code database.query}: the rows of a statement, in a transaction that only reads and is rolled
 * back at its end.
 */
public final class QueryStep implements Step<QueryConfig>, ValidatesDeeply<QueryConfig> {
  private static final Shape.Fields COLUMN =
      Shape.Fields.of(
          Property.required("name", Shape.Text.any(), "Its name"),
          Property.required("type", Shape.Text.any(), "Its type, as the database calls it"));

  static final StepType<QueryConfig> TYPE =
      StepType.of(
              "database.query",
              QueryConfig.class,
              "Reads rows of a database into outputs, or into a file of any size.")
          .output("rows", "The rows, as objects by column", Shape.ListOf.any(new Shape.AnyObject()))
          .output("row_count", "How many rows there were", Shape.Whole.atLeast(0))
          .output("columns", "The columns", Shape.ListOf.any(COLUMN))
          .output("file", "Path of the file", Shape.Text.any())
          .fileOutputs()
          .retryRule(
              "It only reads: the transaction is read-only where the database knows such, and"
                  + " always rolled back.")
          .example(
              """
              {"connection": "erp",
               "sql": "select id, total from orders where changed_on >= :day order by id",
               "parameters": {"day": "{{parameters.day}}"},
               "output": "csv", "destination": "orders.csv"}\
              """);

  private final Supplier<Databases> databases;

  /**
   * Makes the step.
   *
   * @param databases opens sessions; asked for with the first one, so that no driver is loaded
   *     before
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
      BoundParameters binding = binding(config, session);
      try {
        return query(config, context, session, binding);
      } catch (SQLException e) {
        context.cancellation().throwIfCancelled();
        throw session.failure("the query", e);
      }
    }
  }

  private static BoundParameters binding(QueryConfig config, DatabaseSession session) {
    SqlText text = SqlText.parse(config.sql(), session.dialect());
    return BoundParameters.of(text, config.parameters(), session.dialect());
  }

  private static StepResult query(
      QueryConfig config, StepContext context, DatabaseSession session, BoundParameters binding)
      throws SQLException, IOException {
    session.begin(true, config.isolation());
    try (PreparedStatement statement = session.jdbc().prepareStatement(binding.sql())) {
      statement.setFetchSize(config.fetchSize());
      binding.set(statement);
      if (!session.running(statement, statement::execute)) {
        throw CourierException.of(
            DatabaseCodes.NO_ROWS_RETURNED,
            "The statement returns no rows; 'database.query' is for statements that do.");
      }
      try (ResultSet rows = statement.getResultSet()) {
        Reading reading = new Reading(config, context, session, statement, rows);
        return config.output() == Output.ROWS ? reading.rows() : reading.file();
      }
    }
  }

  /** One result, as it is read. */
  private static final class Reading {
    private final QueryConfig config;
    private final StepContext context;
    private final DatabaseSession session;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final RowReader reader;
    private long count;

    Reading(
        QueryConfig config,
        StepContext context,
        DatabaseSession session,
        PreparedStatement statement,
        ResultSet rows)
        throws SQLException {
      this.config = config;
      this.context = context;
      this.session = session;
      this.statement = statement;
      this.rows = rows;
      this.reader = RowReader.of(rows);
    }

    private boolean next() throws SQLException {
      context.cancellation().throwIfCancelled();
      if (!session.running(statement, rows::next)) {
        return false;
      }
      count++;
      if (count > config.most()) {
        throw tooLarge("more than %,d rows".formatted(config.most()));
      }
      return true;
    }

    private CourierException tooLarge(String what) {
      String advice =
          config.output() == Output.ROWS
              ? "Write them to a file ('output': 'csv', 'jsonl' or 'xlsx'), or ask for fewer."
              : "Raise 'max_rows', or ask for fewer.";
      return CourierException.of(
          DatabaseCodes.RESULT_TOO_LARGE, "The query returns %s. %s".formatted(what, advice));
    }

    StepResult rows() throws SQLException {
      ArrayNode all = Json.array();
      long bytes = 0;
      while (next()) {
        ObjectNode row = reader.row();
        bytes += Json.bytes(row).length + 1;
        if (bytes > QueryConfig.MOST_BYTES) {
          throw tooLarge("rows of more than %,d bytes".formatted(QueryConfig.MOST_BYTES));
        }
        all.add(row);
      }
      return result(Json.object().<ObjectNode>set("rows", all), List.of());
    }

    StepResult file() throws SQLException, IOException {
      try (Workspace.Upload upload =
          context.workspace().create(destination(), config.overwrite())) {
        OutputStream out =
            new BufferedOutputStream(new Counted(upload, context.progress()), 1 << 16);
        TableColumns columns = new TableColumns(reader.names(), reader.types());
        try (TableWriter writer = config.format().write(out, columns, destination())) {
          while (next()) {
            writer.write(reader.row());
          }
          writer.finish();
        }
        out.flush();
        StoredFile file = upload.commit();
        return result(Json.object().put("file", file.path()), List.of(file));
      }
    }

    private String destination() {
      String given = config.destination();
      boolean named = !given.isEmpty() && !given.endsWith("/");
      String ending = "." + config.format().kind().text();
      return named ? given : given + context.attempt().stepId() + ending;
    }

    private StepResult result(ObjectNode outputs, List<StoredFile> files) {
      long bytes = files.stream().mapToLong(StoredFile::sizeBytes).sum();
      outputs.put("row_count", count).put("bytes", bytes);
      outputs.set("columns", reader.described());
      outputs.set("files", Json.tree(files));
      return new StepResult(outputs, bytes);
    }
  }

  /** A file that is written, and tells of its bytes. */
  private static final class Counted extends OutputStream {
    private final Workspace.Upload upload;
    private final Progress progress;

    Counted(Workspace.Upload upload, Progress progress) {
      this.upload = upload;
      this.progress = progress;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      upload.write(buffer, offset, length);
      progress.bytes(length);
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

  /** Has the database look at the statement, which is not run. */
  private void prepare(QueryConfig config, DryRun dryRun) {
    try (DatabaseSession session =
        databases.get().open(config.connection(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      SqlText text = SqlText.parse(config.sql(), session.dialect());
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
          ? "The database does not say which columns come."
          : "Columns: %s.".formatted(String.join(", ", names(about)));
    }
  }

  private static List<String> names(ResultSetMetaData about) throws SQLException {
    return RowReader.columns(about).stream().map(RowReader.Column::name).toList();
  }
}
