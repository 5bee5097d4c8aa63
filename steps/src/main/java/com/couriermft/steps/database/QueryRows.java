package com.couriermft.steps.database;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.PostgresCopy;
import com.couriermft.partners.database.SqlText;
import com.couriermft.steps.database.QueryConfig.Output;
import com.couriermft.steps.database.RowReader.Column;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableWriter;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
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
import java.util.Optional;

/**
 * Runs one query, either row by row or as a {@link CopiedQuery} if PostgreSQL can write the same
 * file. Not thread-safe.
 */
final class QueryRows {
  private static final int BUFFER = 64 << 10;

  private final QueryConfig config;
  private final StepContext context;
  private final DatabaseSession session;
  private final BoundParameters binding;
  private final RowCount count;

  /**
   * Prepares a query without sending it.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_config}: the
   *     parameters do not match the SQL
   */
  QueryRows(QueryConfig config, StepContext context, DatabaseSession session) {
    this.config = config;
    this.context = context;
    this.session = session;
    SqlText text = config.text(session.dialect());
    this.binding = BoundParameters.of(text, config.parameters(), session.dialect());
    this.count = new RowCount(config, context.cancellation());
  }

  /** Writes the content of a file. */
  private interface Filling {
    void fill(OutputStream out) throws SQLException, IOException;
  }

  /**
   * Reads all rows.
   *
   * @throws CourierException {@code no_rows_returned}, {@code result_too_large}, {@code
   *     duplicate_column}, or the file cannot be written
   */
  StepResult run() throws SQLException, IOException {
    session.begin(true, config.isolation());
    try (PreparedStatement statement = session.jdbc().prepareStatement(binding.sql())) {
      if (CopiedQuery.isPossible(config, session.dialect())) {
        ResultSetMetaData about = session.running(statement, statement::getMetaData);
        List<Column> columns = about == null ? List.of() : RowReader.columns(about);
        Optional<String> copy =
            CopiedQuery.statement(binding.sql(), columns, config.format().csv(), session.dialect());
        if (copy.isPresent()) {
          return file(columns, out -> copy(copy.get(), columns, out));
        }
      }
      return fetched(statement);
    }
  }

  private StepResult fetched(PreparedStatement statement) throws SQLException, IOException {
    statement.setFetchSize(config.fetchSize());
    binding.set(statement, session);
    if (!session.running(statement, statement::execute)) {
      throw CourierException.of(
          DatabaseCodes.NO_ROWS_RETURNED,
          "The statement returns no rows; run such statements with 'database.execute'.");
    }
    try (ResultSet result = statement.getResultSet()) {
      RowReader.Form form = new RowReader.Form(config.output() == Output.XLSX, config.zeroDates());
      RowReader rows = RowReader.of(result, session, form);
      if (config.output() == Output.ROWS) {
        return listed(statement, result, rows);
      }
      return file(rows.columns(), out -> write(statement, result, rows, out));
    }
  }

  private boolean next(PreparedStatement statement, ResultSet result) throws SQLException {
    boolean more = session.running(statement, result::next);
    if (more) {
      count.next();
    }
    return more;
  }

  private StepResult listed(PreparedStatement statement, ResultSet result, RowReader rows)
      throws SQLException {
    ArrayNode all = Json.array();
    long bytes = 0;
    while (next(statement, result)) {
      ObjectNode row = rows.row();
      bytes += Json.bytes(row).length + 1;
      if (bytes > QueryConfig.MOST_BYTES) {
        throw count.tooLarge("rows of more than %,d bytes".formatted(QueryConfig.MOST_BYTES));
      }
      all.add(row);
    }
    return result(Json.object().<ObjectNode>set("rows", all), rows.columns(), List.of());
  }

  private void write(
      PreparedStatement statement, ResultSet result, RowReader rows, OutputStream out)
      throws SQLException, IOException {
    try (TableWriter writer = begin(rows.columns(), out)) {
      while (next(statement, result)) {
        writer.write(rows.row());
      }
      writer.finish();
    }
  }

  /** Writes the header, even if there are no rows, and copies the rows. */
  private void copy(String sql, List<Column> columns, OutputStream out)
      throws SQLException, IOException {
    try (TableWriter header = begin(columns, out)) {
      header.finish();
    }
    PostgresCopy.read(session, sql, new CopiedRows(out, config.format().csv(), columns, count));
  }

  private TableWriter begin(List<Column> columns, OutputStream out) {
    return config.format().write(out, RowReader.table(columns), destination());
  }

  private StepResult file(List<Column> columns, Filling filling) throws SQLException, IOException {
    try (Workspace.Upload upload = context.workspace().create(destination(), config.overwrite())) {
      OutputStream out =
          new BufferedOutputStream(
              new UploadOutputStream(upload, context.progress()::bytes), BUFFER);
      filling.fill(out);
      out.flush();
      StoredFile file = upload.commit();
      return result(Json.object().put("file", file.path()), columns, List.of(file));
    }
  }

  private String destination() {
    String given = config.destination();
    boolean named = !given.isEmpty() && !given.endsWith("/");
    String ending = "." + config.format().kind().text();
    return named ? given : given + context.attempt().stepId() + ending;
  }

  private StepResult result(ObjectNode outputs, List<Column> columns, List<StoredFile> files) {
    long bytes = files.stream().mapToLong(StoredFile::sizeBytes).sum();
    outputs.put("row_count", count.rows()).put("bytes", bytes);
    outputs.set("columns", RowReader.described(columns));
    outputs.set("files", Json.tree(files));
    return new StepResult(outputs, bytes);
  }
}
