package com.couriermft.steps.table;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code table.write}: writes rows from the context to a file. */
final class WriteStep
    implements Step<WriteStep.Config>,
        RollsBack<WriteStep.Config>,
        ValidatesDeeply<WriteStep.Config> {
  private static final StepType<Config> TYPE =
      OneTable.describe(
              StepType.of("table.write", Config.class, "Writes rows of an earlier step to a file.")
                  .titled("Write table"))
          .retryRule("A retry writes the file again. The same rows result in the same bytes.")
          .example(
              "{\"rows\": \"{{steps.fetch.response.data.items}}\", \"columns\": [\"id\","
                  + " {\"from\": \"total\", \"type\": \"decimal\"}], \"destination\":"
                  + " \"items.csv\"}");

  /** The configuration of {@code table.write}. */
  record Config(
      @Field(
              title = "Rows",
              group = FieldGroup.DATA,
              help =
                  "A list of objects, or a reference to one. If you enter the rows here, their "
                      + "columns are in alphabetical order unless `columns` specifies another. A "
                      + "definition does not keep the order of fields",
              required = true)
          JsonNode rows,
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
              title = "Output format",
              group = FieldGroup.DATA,
              help =
                  "\"csv\", \"jsonl\", \"xlsx\", or an object with `type` and its options, as in "
                      + "table.transform. By default, the extension of the file name determines "
                      + "the format")
          @Nullable JsonNode outputFormat,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help = "Path of the file",
              required = true,
              kind = Field.Kind.PATH)
          String destination,
      @Field(
              title = "If the file exists",
              group = FieldGroup.DESTINATION,
              help = Overwrite.HELP,
              defaultValue = "\"fail\"")
          Overwrite overwrite) {
    /** Validates the fields that are known when a job is saved. */
    Config {
      TableFields.format("output_format", outputFormat);
      TableFields.rules(columns, filter, computed);
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    requireRows(config.rows());
    RowRules rules = RowRules.of(config.columns(), config.filter(), config.computed(), '.');
    List<String> columns = config.columns() == null ? List.of() : rules.columns(List.of(), "rows");
    TableFormat format =
        TableFormat.of(config.outputFormat(), config.destination(), "output_format");
    BadValues bad = new BadValues("rows");
    try (TableOutput output =
        TableOutput.begin(
            StagingMode.anew(context.workspace(), config.overwrite()),
            config.destination(),
            format,
            new TableColumns(columns, rules.types()))) {
      long number = 0;
      for (JsonNode each : config.rows()) {
        context.cancellation().throwIfCancelled();
        number++;
        RowRules.Result result = rules.apply(new TableRow(number, number, (ObjectNode) each));
        bad.add(result.bad());
        if (result.values() != null && bad.isEmpty()) {
          output.write(result.values());
        }
      }
      bad.requireNone();
      return OneTable.commit(output, columns);
    }
  }

  private static void requireRows(JsonNode rows) {
    boolean fits = rows.isArray();
    for (JsonNode each : rows) {
      fits &= each.isObject();
    }
    if (!fits) {
      throw InvalidInputException.at(
          "/rows",
          FieldCodes.WRONG_TYPE,
          "'rows' must be a list of objects, not " + CheckedObject.describe(rows) + ".");
    }
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    OneTable.rollBack(config.destination(), config.overwrite(), context);
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    OneTable.look(config.destination(), config.overwrite(), dryRun);
  }
}
