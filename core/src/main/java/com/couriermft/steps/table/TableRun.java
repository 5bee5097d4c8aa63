package com.couriermft.steps.table;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableReader;
import com.couriermft.files.table.TableRow;
import com.couriermft.files.transfer.OutputFile;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.table.RowRules.Result;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes of one table another. Not thread-safe. */
final class TableRun {
  private final TransformConfig config;
  private final StepContext context;
  private final OutputFile target;
  private final BadValues bad;
  private long rejected;

  TableRun(TransformConfig config, StepContext context, OutputFile target) {
    this.config = config;
    this.context = context;
    this.target = target;
    this.bad = new BadValues(target.source().path());
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

  Outcome transform() throws IOException {
    StoredFile source = target.source();
    TableFormat format = TableFormat.of(config.inputFormat(), source.name(), "input_format");
    RowRules rules =
        RowRules.of(
            config.columns(), config.filter(), config.computed(), format.csv().decimalSeparator());
    try (TableReader reader = format.read(new StoredTable(context.workspace(), source));
        SetAside aside =
            new SetAside(
                context.workspace(), target.path() + SetAside.ENDING, config.overwrite())) {
      List<String> columns = rules.columns(reader.columns(), source.path());
      try (TableOutput output =
          open(target.path(), format, new TableColumns(columns, rules.types()))) {
        copy(reader, rules, output, aside);
        Optional<StoredFile> kept = aside.commit();
        return new Outcome(output.commit(), columns, output.rows(), rejected, kept);
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

  private void copy(TableReader reader, RowRules rules, TableOutput output, SetAside aside)
      throws IOException {
    for (TableRow row = reader.next(); row != null; row = reader.next()) {
      Rows.look(row, context);
      Result result = rules.apply(row);
      ObjectNode values = result.values();
      if (!result.bad().isEmpty()) {
        values = judge(row, result, aside);
      }
      if (values != null && bad.isEmpty()) {
        output.write(values);
      }
    }
    bad.requireNone();
  }

  private @Nullable ObjectNode judge(TableRow row, Result result, SetAside aside)
      throws IOException {
    switch (config.onError()) {
      case FAIL -> bad.add(result.bad());
      case NULL -> {
        return result.values();
      }
      case SKIP_ROW -> rejected++;
      case SET_ASIDE -> {
        rejected++;
        aside.add(row, result.bad());
      }
    }
    return null;
  }
}
