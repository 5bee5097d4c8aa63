package com.couriermft.steps.table;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.StoredTable;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code table.read}: reads a small table as rows for later steps. */
final class ReadStep implements Step<ReadStep.Config>, ValidatesDeeply<ReadStep.Config> {
  private static final int MOST_BYTES = 256 << 10;

  private static final StepType<Config> TYPE =
      StepType.of(
              "table.read",
              Config.class,
              "Reads a small table, so that later steps and loops can use its rows.")
          .titled("Read table")
          .output("rows", "The rows, as objects by column", Shape.ListOf.any(new Shape.AnyObject()))
          .output("row_count", "Number of rows", Shape.Whole.atLeast(0))
          .output(
              "rejected_count",
              "Number of rows that were omitted because of invalid values",
              Shape.Whole.atLeast(0))
          .output(
              "nulled_count",
              "Number of invalid values that were replaced with null, if `on_error` is null",
              Shape.Whole.atLeast(0))
          .paths("columns", "Names of the columns; empty if each row has its own names")
          .retryRule("The step only reads.")
          .example("{\"input\": \"partners.csv\", \"columns\": [\"name\", \"folder\"]}");

  /** The configuration of {@code table.read}. */
  record Config(
      @Field(
              title = "Input file",
              group = FieldGroup.FILES,
              help = "Path of the file",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(title = "Input format", group = FieldGroup.DATA, help = InputHelp.FORMAT)
          @Nullable JsonNode inputFormat,
      @Field(title = "Columns", group = FieldGroup.DATA, help = InputHelp.COLUMNS)
          @Nullable JsonNode columns,
      @Field(title = "Row filter", group = FieldGroup.FILTERS, help = InputHelp.FILTER, rows = true)
          @Nullable JsonNode filter,
      @Field(
              title = "Computed columns",
              group = FieldGroup.DATA,
              help = InputHelp.COMPUTED,
              rows = true)
          @Nullable JsonNode computed,
      @Field(
              title = "If a row is invalid",
              group = FieldGroup.ERRORS,
              help =
                  "What to do with a row that has an invalid value: `fail` the step; use `null` as"
                      + " the value; or `skip_row`. `set_aside` is not possible, because the step"
                      + " writes no file",
              defaultValue = "\"fail\"")
          OnError onError,
      @Field(
              title = "Maximum number of rows",
              group = FieldGroup.LIMITS,
              help = "If the table has more rows, or more than 256 KiB as JSON, the step fails",
              defaultValue = "1000",
              min = 1,
              max = 1_000)
          int maxRows) {
    /** Validates the fields that are known when a job is saved. */
    Config {
      TableFields.format("input_format", inputFormat);
      TableFields.rules(columns, filter, computed);
      if (onError == OnError.SET_ASIDE) {
        throw InvalidInputException.at(
            "/on_error",
            FieldCodes.INVALID_COMBINATION,
            "'table.read' writes no file; to set rows aside, use 'table.transform'.");
      }
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    StoredFile file = TableFields.one(config.input(), context.workspace(), "read");
    TableFormat format = TableFormat.of(config.inputFormat(), file.name(), "input_format");
    RowRules rules =
        RowRules.of(
            config.columns(), config.filter(), config.computed(), format.csv().decimalSeparator());
    try (TableReader reader = format.read(new StoredTable(context.workspace(), file))) {
      List<String> columns = rules.columns(reader.columns(), file.path());
      return read(reader, rules, columns, config, context, file);
    }
  }

  private static StepResult read(
      TableReader reader,
      RowRules rules,
      List<String> columns,
      Config config,
      StepContext context,
      StoredFile file)
      throws IOException {
    ArrayNode rows = Json.array();
    BadValues bad = new BadValues(file.path());
    long bytes = 0;
    long rejected = 0;
    long nulled = 0;
    for (TableRow row = reader.next(); row != null; row = reader.next()) {
      context.cancellation().throwIfCancelled();
      RowRules.Result result = rules.apply(row);
      ObjectNode values = result.values();
      nulled += values != null && config.onError() == OnError.NULL ? result.bad().size() : 0;
      if (!result.bad().isEmpty() && config.onError() != OnError.NULL) {
        values = null;
        if (config.onError() == OnError.FAIL) {
          bad.add(result.bad());
        }
        rejected++;
      }
      if (values != null) {
        bytes += Json.bytes(values).length;
        rows.add(values);
        requireSmall(rows.size() > config.maxRows(), bytes, config, file);
      }
    }
    bad.requireNone();
    return StepResult.of(
        List.of(),
        0,
        Map.of(
            "rows",
            rows,
            "row_count",
            rows.size(),
            "rejected_count",
            rejected,
            "nulled_count",
            nulled,
            "columns",
            columns));
  }

  private static void requireSmall(boolean tooMany, long bytes, Config config, StoredFile file) {
    if (tooMany || bytes > MOST_BYTES) {
      throw CourierException.of(
          TableCodes.TABLE_TOO_LARGE,
          "'%s' has more than %s; filter it, or write a file with table.transform."
              .formatted(
                  file.path(), tooMany ? config.maxRows() + " rows" : "256 KiB of rows as JSON"));
    }
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    HeadCheck heads = new HeadCheck(dryRun);
    for (StoredFile file : heads.sources(config.input())) {
      if (dryRun.knows("input_format", "columns")) {
        heads.columns(file, config.inputFormat(), config.columns(), List.of());
      }
    }
  }
}
