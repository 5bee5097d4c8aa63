package com.couriermft.steps.table;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StoredTable;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.table.RowRules.Result;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TablePosition;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.couriermft.transfer.workspace.OutputFile;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Transforms one table within the time limit of an invocation. Not thread-safe. */
final class TableRun {
  private final TransformConfig config;
  private final StepContext context;
  private final OutputFile target;
  private final Slice slice;
  private final TableFormat input;
  private final RowRules rules;
  private final String key;
  private final BadValues bad;
  private long rejected;
  private long nulled;

  TableRun(TransformConfig config, StepContext context, OutputFile target, Slice slice) {
    this.config = config;
    this.context = context;
    this.target = target;
    this.slice = slice;
    StoredFile source = target.source();
    this.input = TableFormat.of(config.inputFormat(), source.name(), "input_format");
    this.rules =
        RowRules.of(
            config.columns(), config.filter(), config.computed(), input.csv().decimalSeparator());
    this.key = Sha256.of(Json.write(config) + "\n" + source.fingerprint());
    this.bad = new BadValues(source.path());
  }

  /** The end of a run: the table is finished, or another invocation must continue. */
  sealed interface End {}

  /**
   * The finished table.
   *
   * @param file the table
   * @param columns columns of the table; empty if each row has its own
   * @param rows number of written rows
   * @param rejected number of rows that were rejected because of invalid values
   * @param nulled number of invalid values that became null
   * @param aside file of the rejected rows, if one was written
   */
  record Made(
      StoredFile file,
      List<String> columns,
      long rows,
      long rejected,
      long nulled,
      Optional<StoredFile> aside)
      implements End {}

  /** Another invocation continues the table. */
  record Left(RunMark mark) implements End {}

  /**
   * Transforms the table.
   *
   * @param from state of the previous invocation; {@code null} for the first invocation. If the
   *     bytes of that state are missing or belong to another configuration, the transformation
   *     starts again
   */
  End run(@Nullable RunMark from) throws IOException {
    boolean isFirst = from == null && !context.mayHaveRunBefore() && !context.isRepeated();
    StagingMode staging = new StagingMode(context.workspace(), config.overwrite(), key, isFirst);
    if (from != null && from.key().equals(key)) {
      Optional<End> end = goOn(staging, from);
      if (end.isPresent()) {
        return end.get();
      }
    }
    return begin(staging);
  }

  private Optional<End> goOn(StagingMode staging, RunMark from) throws IOException {
    try (TableReader reader = input.readFrom(source(), from.next());
        SetAsideFile aside = new SetAsideFile(staging, target.path() + SetAsideFile.ENDING)) {
      OutputMark before = from.aside();
      if (before != null && !aside.goOn(before)) {
        return Optional.empty();
      }
      TableColumns columns = columns(reader);
      Optional<TableOutput> found =
          TableOutput.goOn(staging, target.path(), format(), columns, from.output());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      rejected = from.rejected();
      nulled = from.nulled();
      try (TableOutput output = found.get()) {
        return Optional.of(copy(reader, output, aside, from.next().row()));
      }
    }
  }

  private End begin(StagingMode staging) throws IOException {
    try (TableReader reader = input.read(source());
        SetAsideFile aside = new SetAsideFile(staging, target.path() + SetAsideFile.ENDING)) {
      TableColumns columns = columns(reader);
      try (TableOutput output = TableOutput.begin(staging, target.path(), format(), columns)) {
        return copy(reader, output, aside, 1);
      }
    }
  }

  private StoredTable source() {
    return new StoredTable(context.workspace(), target.source());
  }

  private TableColumns columns(TableReader reader) {
    List<String> names = rules.columns(reader.columns(), target.source().path());
    return new TableColumns(names, rules.types());
  }

  private TableFormat format() {
    return TableFields.output(config.outputFormat(), target.path(), input.kind());
  }

  private End copy(TableReader reader, TableOutput output, SetAsideFile aside, long first)
      throws IOException {
    for (TableRow row = reader.next(); row != null; row = reader.next()) {
      Rows.look(row, context);
      TablePosition here = reader.position();
      if (here != null && row.number() > first && slice.timeIsUp()) {
        if (!bad.isEmpty()) {
          throw bad.failure("invalid values in the part that was read so far");
        } else if (output.canBeLeft() && aside.canBeLeft()) {
          return leave(here, output, aside);
        }
      }
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
    Optional<StoredFile> kept = aside.commit();
    return new Made(output.commit(), output.columns(), output.rows(), rejected, nulled, kept);
  }

  private Left leave(TablePosition here, TableOutput output, SetAsideFile aside)
      throws IOException {
    String rest = "table-" + context.attempt().nonce() + "-%s.part";
    OutputMark rows = output.handOver(rest.formatted("rows"));
    OutputMark others = aside.handOver(rest.formatted("aside"));
    return new Left(new RunMark(key, here, rejected, nulled, rows, others));
  }

  private @Nullable ObjectNode judge(TableRow row, Result result, SetAsideFile aside)
      throws IOException {
    switch (config.onError()) {
      case FAIL -> bad.add(result.bad());
      case NULL -> {
        nulled += result.bad().size();
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
