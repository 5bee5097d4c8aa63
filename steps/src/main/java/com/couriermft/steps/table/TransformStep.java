package com.couriermft.steps.table;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.OutputFile;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code table.transform}: transforms tables row by row. */
final class TransformStep
    implements Continues<TransformConfig>,
        RollsBack<TransformConfig>,
        ValidatesDeeply<TransformConfig> {
  private static final StepType<TransformConfig> TYPE =
      StepType.of(
              "table.transform",
              TransformConfig.class,
              "Converts tables: selects, renames, converts and computes columns, filters rows, "
                  + "and changes the format.")
          .titled("Transform tables")
          .path(
              "file",
              "Path of the first file; null if there is none",
              new OrNull<>(Shape.Text.any()))
          .paths(
              "output_files",
              "Paths of all output files, without the files of rows that were set aside")
          .output("row_count", "Number of rows written", Shape.Whole.atLeast(0))
          .output(
              "rejected_count",
              "Number of rows that were omitted because of invalid values",
              Shape.Whole.atLeast(0))
          .output(
              "nulled_count",
              "Number of invalid values that were replaced with null, if `on_error` is null",
              Shape.Whole.atLeast(0))
          .path(
              "rejected_file",
              "Path of the first file with rows that were set aside, as JSON lines with the fields"
                  + " `row`, `line`, `problems` and `values`; null if none",
              new OrNull<>(Shape.Text.any()))
          .paths("columns", "Names of the columns of the last file, if known")
          .fileOutputs()
          .retryRule(
              "The same input results in the same bytes. If a table takes longer than one "
                  + "invocation, the next invocation continues where the last one stopped. This "
                  + "does not apply to workbooks and to destinations that do not keep partial "
                  + "files.")
          .example(
              """
              {"input": "orders.csv", "input_format": {"type": "csv", "delimiter": ";"},
               "columns": [{"from": "Nr", "to": "order", "type": "integer", "required": true},
                {"from": "Datum", "to": "date", "type": "date", "format": "dd.MM.yyyy"}],
               "filter": {"left": "{{row.Land}}", "operator": "equals", "right": "CH"},
               "computed": [{"to": "key", "value": "CH-{{row.order}}"}],
               "destination": "orders.jsonl"}
              """);

  @Override
  public StepType<TransformConfig> type() {
    return TYPE;
  }

  @Override
  public SliceResult runSlice(
      TransformConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException {
    Workspace workspace = context.workspace();
    TransformState state =
        position == null
            ? TransformState.of(targets(config, context))
            : TransformState.at(position, workspace);
    List<String> columns = List.of();
    while (!state.isDone()) {
      TableRun.End end = new TableRun(config, context, state.next(), slice).run(state.mark());
      boolean isLeft = false;
      if (end instanceof TableRun.Made table) {
        columns = table.columns();
        state = state.with(table);
        context.progress().fileDone();
      } else if (end instanceof TableRun.Left left) {
        isLeft = true;
        state = state.with(left.mark());
      }
      if (isLeft || !state.isDone() && slice.timeIsUp()) {
        return SliceResult.goesOn(state.handOver(workspace, context.attempt().nonce()));
      }
    }
    return SliceResult.done(result(state, columns));
  }

  private static StepResult result(TransformState state, List<String> columns) {
    List<String> paths = state.made().stream().map(StoredFile::path).toList();
    Map<String, Object> outputs = new LinkedHashMap<>();
    outputs.put("file", paths.isEmpty() ? null : paths.get(0));
    outputs.put("output_files", paths);
    outputs.put("row_count", state.rows());
    outputs.put("rejected_count", state.rejected());
    outputs.put("nulled_count", state.nulled());
    outputs.put("rejected_file", state.rejectedFile());
    outputs.put("columns", columns);
    return StepResult.of(state.made(), outputs);
  }

  private static List<OutputFile> targets(TransformConfig config, StepContext context) {
    FileSelection selection = FileSelection.of(config.input(), "input");
    List<StoredFile> files = selection.resolve(context.workspace(), config.onEmpty());
    return OutputFile.plan(
        context.workspace(), files, config.destination(), name -> outputName(config, name));
  }

  /** Returns the name of an output in a directory, with the extension of the configured format. */
  private static String outputName(TransformConfig config, String name) {
    JsonNode format = config.outputFormat();
    boolean keeps = format != null && format.isObject() && !format.has("type");
    if (format == null || keeps && TableFormat.ofName(name).isPresent()) {
      return name;
    }
    String ending =
        "." + TableFormat.of(config.outputFormat(), name, "output_format").kind().text();
    int dot = name.lastIndexOf('.');
    return name.endsWith(ending) ? name : (dot > 0 ? name.substring(0, dot) : name) + ending;
  }

  @Override
  public void rollBack(TransformConfig config, StepContext context) throws IOException {
    List<OutputFile> all = new ArrayList<>();
    for (OutputFile target : targets(config, context)) {
      all.add(target);
      all.add(new OutputFile(target.source(), target.path() + SetAsideFile.ENDING));
    }
    OutputFile.removeMade(all, context.workspace(), config.overwrite());
  }

  @Override
  public void validateDeeply(TransformConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    HeadCheck heads = new HeadCheck(dryRun);
    List<StoredFile> found = heads.sources(config.input());
    if (dryRun.knows("input_format", "columns")) {
      for (StoredFile file : found) {
        heads.columns(file, config.inputFormat(), config.columns(), List.of());
      }
    }
    if (dryRun.knows("destination", "overwrite", "output_format")) {
      if (found.size() > 1 && !config.destination().endsWith("/")) {
        CourierException one =
            FileErrors.invalidPath(
                config.destination(),
                found.size() + " files need a directory as the destination, ending in '/'.");
        dryRun.reportObstacle(
            "/destination",
            Check.Kind.PATH,
            config.destination(),
            one.failureCode(),
            one.getMessage());
      }
      List<String> names = found.stream().map(file -> outputName(config, file.name())).toList();
      new FileChecks(dryRun)
          .destination("/destination", config.destination(), names, config.overwrite());
    }
  }
}
