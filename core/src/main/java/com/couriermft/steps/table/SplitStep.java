package com.couriermft.steps.table;

import com.couriermft.files.transfer.FileErrors;
import com.couriermft.files.transfer.FileSelection;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.steps.spi.Setting;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.spi.StepResult;
import com.couriermft.steps.spi.StepType;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code table.split}: a table as several, by rows or by the values of a column. */
final class SplitStep implements Step<SplitStep.Config> {
  private static final Shape.Fields PART =
      Shape.Fields.of(
          Property.required("file", Shape.Text.any(), "Its path"),
          Property.required(
              "value",
              new OrNull<>(Shape.Text.any()),
              "The value of the column in its rows; null for a table that is split by rows"),
          Property.required("row_count", Shape.Whole.atLeast(0), "Its rows"));

  private static final StepType<Config> TYPE =
      StepType.of(
              "table.split",
              Config.class,
              "Makes of a table several: so many rows in each, or one for each value of a column.")
          .paths("output_files", "Paths of the files, in the order of their first rows")
          .output("parts", "The files, in the same order, with their rows", Shape.ListOf.any(PART))
          .output("row_count", "Rows that were written", Shape.Whole.atLeast(0))
          .fileOutputs()
          .retryRule("Each file is written anew, and the same input makes the same bytes.")
          .example(
              "{\"input\": \"orders.csv\", \"column\": \"country\", \"destination\":"
                  + " \"by-country/\"}");

  /** The configuration of {@code table.split}. */
  record Config(
      @Setting(help = "The file", required = true, kind = Setting.Kind.PATH) JsonNode input,
      @Setting(help = InputHelp.FORMAT) @Nullable JsonNode inputFormat,
      @Setting(
              help = "How many rows a file has at most; 0 to split by 'column'",
              defaultValue = "0",
              min = 0)
          long rows,
      @Setting(
              help =
                  "The column by whose values the table is split, into 200 files at most. A file is"
                      + " called by its value, of which only letters, digits, '.', '_' and '-' are"
                      + " taken",
              defaultValue = "\"\"")
          String column,
      @Setting(help = InputHelp.OUTPUT) @Nullable JsonNode outputFormat,
      @Setting(
              help =
                  "Directory, ending in /: the files are called orders-0001.csv or orders-CH.csv",
              required = true,
              kind = Setting.Kind.PATH)
          String destination,
      @Setting(help = "What to do when a file exists", defaultValue = "\"fail\"")
          Overwrite overwrite) {
    /** Checks what is known when a job is saved. */
    Config {
      TableFields.format("input_format", inputFormat);
      TableFields.format("output_format", outputFormat);
      if (rows == 0 == column.isEmpty()) {
        throw InvalidInputException.at(
            "/rows",
            FieldCodes.INVALID_COMBINATION,
            "A table is split by 'rows' or by 'column': set one of them.");
      }
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    List<StoredFile> files = FileSelection.of(config.input(), "input").resolve(context.workspace());
    if (files.size() != 1) {
      throw FileErrors.invalidPath(
          config.input().toString(), files.size() + " files are there, and one is split.");
    } else if (!config.destination().endsWith("/")) {
      throw FileErrors.invalidPath(
          config.destination(), "several files need a directory, ending in '/'.");
    }
    SplitRun run = new SplitRun(config, context, files.get(0));
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
}
