package com.couriermft.steps.table;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RejectedPath;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.steps.table.ValidateConfig.OnInvalid;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code table.validate}: validates a table against rules. */
final class ValidateStep
    implements Step<ValidateConfig>, RollsBack<ValidateConfig>, ValidatesDeeply<ValidateConfig> {
  private static final Shape SUM =
      Shape.Fields.of(
          Property.required("column", Shape.Text.any(), "Name of the column"),
          Property.required("sum", new Shape.Any(), "The sum: a number, exact to the last digit"));

  private static final StepType<ValidateConfig> TYPE =
      StepType.of(
              "table.validate",
              ValidateConfig.class,
              "Checks the types and required values of columns, unique columns, the number of "
                  + "rows, and sums.")
          .titled("Validate table")
          .output("valid", "Whether the table has no problems", new Shape.Flag())
          .output("row_count", "Number of rows checked", Shape.Whole.atLeast(0))
          .output("rejected_count", "Number of invalid rows", Shape.Whole.atLeast(0))
          .path(
              "rejected_file",
              "Path of the file with rows that were set aside, as JSON lines with the fields `row`,"
                  + " `line`, `problems` and `values`; null if none",
              new OrNull<>(Shape.Text.any()))
          .paths("output_files", "The same path, as a list")
          .output(
              "problems",
              "Problems, counted by check and column, without any values",
              ValidationReport.SHAPE)
          .output("sums", "The requested sums", Shape.ListOf.any(SUM))
          .paths("columns", "Names of the columns of the file; empty if each row has its own names")
          .fileOutputs()
          .retryRule(
              "The step only writes the file of rows that were set aside. A retry writes "
                  + "it again.")
          .example(
              """
              {"input": "payments.csv", "columns": [{"from": "id", "required": true},
                {"from": "amount", "type": "decimal", "required": true}],
               "unique": ["id"], "sums": [{"column": "amount", "equals": "{{parameters.total}}"}],
               "min_rows": 1, "on_error": "set_aside", "max_rejected": 100}
              """);

  @Override
  public StepType<ValidateConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(ValidateConfig config, StepContext context) throws IOException {
    StoredFile file = TableFields.one(config.input(), context.workspace(), "checked");
    ValidationRun.Outcome outcome =
        new ValidationRun(config, context, file).run(destination(config, context, file.name()));
    context.progress().fileDone();
    List<StoredFile> made = outcome.aside().stream().toList();
    List<String> paths = made.stream().map(StoredFile::path).toList();
    Map<String, Object> outputs = new LinkedHashMap<>();
    outputs.put("valid", outcome.report().isEmpty());
    outputs.put("row_count", outcome.rows());
    outputs.put("rejected_count", outcome.rejected());
    outputs.put("rejected_file", paths.isEmpty() ? null : paths.get(0));
    outputs.put("output_files", paths);
    outputs.put("problems", outcome.report().json());
    outputs.put("sums", outcome.sums());
    outputs.put("columns", outcome.columns());
    return StepResult.of(made, outputs);
  }

  private static String destination(ValidateConfig config, StepContext context, String name) {
    return config.destination().isEmpty()
        ? RejectedPath.of(context.attempt(), name)
        : named(config.destination(), name);
  }

  private static String named(String given, String name) {
    return given.endsWith("/") ? given + name + SetAsideFile.ENDING : given;
  }

  @Override
  public void rollBack(ValidateConfig config, StepContext context) throws IOException {
    StoredFile file = TableFields.one(config.input(), context.workspace(), "checked");
    new PlacedLeftovers(context.workspace(), config.overwrite())
        .remove(destination(config, context, file.name()), List.of(file));
  }

  @Override
  public void validateDeeply(ValidateConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    HeadCheck heads = new HeadCheck(dryRun);
    List<StoredFile> found = heads.sources(config.input());
    if (dryRun.knows("input_format", "columns", "unique")) {
      List<String> more = UniqueKeys.of(config.unique(), "").columns();
      for (StoredFile file : found) {
        heads.columns(file, config.inputFormat(), config.columns(), more);
      }
    }
    boolean named = config.onError() == OnInvalid.SET_ASIDE && !config.destination().isEmpty();
    if (named && dryRun.knows("destination", "overwrite")) {
      for (StoredFile file : found) {
        new FileChecks(dryRun)
            .destination(
                "/destination",
                named(config.destination(), file.name()),
                List.of(),
                config.overwrite());
      }
    }
  }
}
