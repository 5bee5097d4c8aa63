package com.couriermft.steps.table;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code table.split}: splits a table by rows or by the values of a column. */
final class SplitStep
    implements Step<SplitStep.Config>,
        RollsBack<SplitStep.Config>,
        ValidatesDeeply<SplitStep.Config> {
  private static final Shape.Fields PART =
      Shape.Fields.of(
          Property.required("file", Shape.Text.any(), "Path of the file"),
          Property.required(
              "value",
              new OrNull<>(Shape.Text.any()),
              "The value of the column in these rows; null if the table is split by rows"),
          Property.required("row_count", Shape.Whole.atLeast(0), "Number of rows in the file"));

  private static final StepType<Config> TYPE =
      StepType.of(
              "table.split",
              Config.class,
              "Splits a table into several files, with a maximum number of rows in each or one "
                  + "file for each value of a column.")
          .titled("Split table")
          .paths("output_files", "Paths of the files, in the order of their first rows")
          .path(
              "parts",
              "The files, in the same order, with their numbers of rows",
              Shape.ListOf.any(PART))
          .output("row_count", "Number of rows written", Shape.Whole.atLeast(0))
          .fileOutputs()
          .retryRule("A retry writes each file again. The same input results in the same bytes.")
          .example(
              "{\"input\": \"orders.csv\", \"column\": \"country\", \"destination\":"
                  + " \"by-country/\"}");

  /** The configuration of {@code table.split}. */
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
      @Field(
              title = "Rows per file",
              group = FieldGroup.DATA,
              help = "Maximum number of rows in a file; 0 to split by `column`",
              defaultValue = "0",
              min = 0)
          long rows,
      @Field(
              title = "Split column",
              group = FieldGroup.DATA,
              help =
                  "The column to split by, into at most 200 files. Each file is named after the "
                      + "value, of which only letters, digits, '.', '_' and '-' are used",
              defaultValue = "\"\"")
          String column,
      @Field(title = "Output format", group = FieldGroup.DATA, help = InputHelp.OUTPUT)
          @Nullable JsonNode outputFormat,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help =
                  "A directory that ends in `/`. The files have names such as orders-0001.csv or "
                      + "orders-CH.csv",
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
      TableFields.format("input_format", inputFormat);
      TableFields.format("output_format", outputFormat);
      if (rows == 0 == column.isEmpty()) {
        throw InvalidInputException.at(
            "/rows",
            FieldCodes.INVALID_COMBINATION,
            "Set either 'rows' or 'column' to split the table by.");
      }
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    StoredFile source = TableFields.one(config.input(), context.workspace(), "split");
    requireDirectory(config);
    SplitRun run = new SplitRun(config, context, source);
    List<SplitRun.Part> parts = config.rows() > 0 ? run.byRows() : run.byValues();
    List<StoredFile> made = parts.stream().map(SplitRun.Part::file).toList();
    return StepResult.of(
        made,
        Map.of(
            "output_files", made.stream().map(StoredFile::path).toList(),
            "parts",
                parts.stream()
                    .map(
                        part ->
                            Json.object()
                                .put("file", part.file().path())
                                .put("value", part.value())
                                .put("row_count", part.rows()))
                    .toList(),
            "row_count", parts.stream().mapToLong(SplitRun.Part::rows).sum()));
  }

  private static void requireDirectory(Config config) {
    if (!config.destination().endsWith("/")) {
      throw FileErrors.invalidPath(
          config.destination(),
          "several files need a directory as the destination, ending in '/'.");
    }
  }

  /**
   * Checks all files whose names have the step's prefix, because the table's values are not read
   * again.
   */
  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    if (Workspace.isRunsOwn(workspace.absolute(config.destination() + "x"))) {
      return;
    }
    StoredFile source = TableFields.one(config.input(), workspace, "split");
    PlacedLeftovers leftovers = new PlacedLeftovers(workspace, config.overwrite());
    for (StoredFile file : workspace.find(config.destination() + "*")) {
      if (file.name().startsWith(SplitRun.stem(source))) {
        leftovers.remove(file.path(), List.of(source));
      }
    }
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    HeadCheck heads = new HeadCheck(dryRun);
    List<StoredFile> found = heads.sources(config.input());
    if (dryRun.knows("input_format", "column")) {
      List<String> column = config.column().isEmpty() ? List.of() : List.of(config.column());
      for (StoredFile file : found) {
        heads.columns(file, config.inputFormat(), null, column);
      }
    }
    if (dryRun.knows("destination", "overwrite", "input_format", "output_format", "rows")) {
      dryRun.look(
          "/destination",
          Check.Kind.PATH,
          config.destination(),
          () -> {
            requireDirectory(config);
            List<String> names =
                found.stream()
                    .filter(file -> config.rows() > 0)
                    .map(file -> SplitRun.firstName(config, file))
                    .toList();
            new FileChecks(dryRun)
                .destination("/destination", config.destination(), names, config.overwrite());
          });
    }
  }
}
