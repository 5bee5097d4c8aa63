package com.couriermft.steps.table;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableReader;
import com.couriermft.files.table.TableRow;
import com.couriermft.files.transfer.OutputFile;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.table.RowRules.BadValue;
import com.couriermft.steps.table.RowRules.Result;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes of one table another. Not thread-safe. */
final class TableRun {
  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final TransformConfig config;
  private final StepContext context;
  private @Nullable TableOutput aside;
  private long rejected;

  TableRun(TransformConfig config, StepContext context) {
    this.config = config;
    this.context = context;
  }

  /**
   * What was made.
   *
   * @param file the table
   * @param columns of it; empty where each row names its own
   * @param rows that were written
   * @param rejected rows that were left out for bad values
   * @param aside where those are, if they are kept
   */
  record Outcome(
      StoredFile file,
      List<String> columns,
      long rows,
      long rejected,
      Optional<StoredFile> aside) {}

  Outcome transform(OutputFile target) throws IOException {
    StoredFile source = target.source();
    TableFormat format = TableFormat.of(config.inputFormat(), source.name(), "input_format");
    RowRules rules =
        RowRules.of(
            config.columns(), config.filter(), config.computed(), format.csv().decimalSeparator());
    try (TableReader reader = format.read(new StoredTable(context.workspace(), source))) {
      List<String> columns = rules.columns(reader.columns(), source.path());
      try (TableOutput output =
          open(target.path(), format, new TableColumns(columns, rules.types()))) {
        copy(reader, rules, output, target);
        Optional<StoredFile> kept = aside == null ? Optional.empty() : Optional.of(aside.commit());
        return new Outcome(output.commit(), columns, output.rows(), rejected, kept);
      } finally {
        if (aside != null) {
          aside.close();
        }
      }
    }
  }

  private TableOutput open(String path, TableFormat input, TableColumns columns)
      throws IOException {
    return new TableOutput(
        context.workspace(),
        path,
        config.overwrite(),
        TableFields.output(config.outputFormat(), path, input.kind()),
        columns);
  }

  private void copy(TableReader reader, RowRules rules, TableOutput output, OutputFile target)
      throws IOException {
    BadValues bad = new BadValues(target.source().path());
    for (TableRow row = reader.next(); row != null; row = reader.next()) {
      if (row.number() % ROWS_BETWEEN_LOOKS == 0) {
        context.cancellation().throwIfCancelled();
      }
      Result result = rules.apply(row);
      ObjectNode values = result.values();
      if (!result.bad().isEmpty()) {
        values = judge(row, result, bad, target);
      }
      if (values != null && bad.isEmpty()) {
        output.write(values);
      }
    }
    bad.requireNone();
  }

  private @Nullable ObjectNode judge(TableRow row, Result result, BadValues bad, OutputFile target)
      throws IOException {
    switch (config.onError()) {
      case FAIL -> bad.add(result.bad());
      case NULL -> {
        return result.values();
      }
      case SKIP_ROW -> rejected++;
      case SET_ASIDE -> {
        rejected++;
        setAside(row, result.bad(), target);
      }
    }
    return null;
  }

  private void setAside(TableRow row, List<BadValue> problems, OutputFile target)
      throws IOException {
    TableOutput out = aside;
    if (out == null) {
      TableFormat lines = TableFormat.plain(TableFormat.Kind.JSONL);
      String path = target.path() + TransformStep.REJECTED;
      out =
          new TableOutput(
              context.workspace(), path, config.overwrite(), lines, TableColumns.of(List.of()));
      aside = out;
    }
    ObjectNode line = Json.object().put("row", row.number()).put("line", row.line());
    ArrayNode listed = line.putArray("problems");
    problems.forEach(
        each -> listed.addObject().put("column", each.column()).put("problem", each.problem()));
    line.set("values", row.values());
    out.write(line);
  }
}
