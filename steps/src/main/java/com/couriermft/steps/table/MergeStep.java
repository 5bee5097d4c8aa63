package com.couriermft.steps.table;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.StoredTable;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.couriermft.transfer.workspace.FileSelection;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code table.merge}: concatenates several tables under one header. */
final class MergeStep
    implements Step<MergeStep.Config>,
        RollsBack<MergeStep.Config>,
        ValidatesDeeply<MergeStep.Config> {
  private static final StepType<Config> TYPE =
      OneTable.describe(
              StepType.of(
                      "table.merge",
                      Config.class,
                      "Combines the rows of several tables into one table with one header.")
                  .titled("Merge tables"))
          .retryRule("A retry writes the file again. The same input results in the same bytes.")
          .example("{\"input\": \"in/*.csv\", \"destination\": \"all.csv\"}");

  /** The ways to treat files with different columns. */
  enum Differing {
    /** The step fails; a different column order is accepted. */
    FAIL,
    /** The table has the columns of all files, in the order of their first occurrence. */
    UNION
  }

  /** The configuration of {@code table.merge}. */
  record Config(
      @Field(
              title = "Input files",
              group = FieldGroup.FILES,
              help = "A glob, or a list of files, which are read in this order",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(title = "Input format", group = FieldGroup.DATA, help = InputHelp.FORMAT)
          @Nullable JsonNode inputFormat,
      @Field(
              title = "If columns differ",
              group = FieldGroup.ERRORS,
              help =
                  "What to do with files that have different columns: `fail`; or `union`, which "
                      + "uses the columns of all files and leaves missing values empty",
              defaultValue = "\"fail\"")
          Differing columnsDiffer,
      @Field(title = "Output format", group = FieldGroup.DATA, help = InputHelp.OUTPUT)
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
      TableFields.format("input_format", inputFormat);
      TableFields.format("output_format", outputFormat);
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    List<StoredFile> files = FileSelection.of(config.input(), "input").resolve(context.workspace());
    TableFormat first = TableFormat.of(config.inputFormat(), files.get(0).name(), "input_format");
    TableFormat format =
        TableFields.output(config.outputFormat(), config.destination(), first.kind());
    List<String> columns = columns(config, context, files, format.kind());
    try (TableOutput output =
        TableOutput.begin(
            StagingMode.anew(context.workspace(), config.overwrite()),
            config.destination(),
            format,
            TableColumns.of(columns))) {
      for (StoredFile file : files) {
        copy(config, context, file, output);
      }
      return OneTable.commit(output, columns);
    }
  }

  private static List<String> columns(
      Config config, StepContext context, List<StoredFile> files, TableFormat.Kind output)
      throws IOException {
    Set<String> all = new LinkedHashSet<>();
    StoredFile first = null;
    for (StoredFile file : files) {
      try (TableReader reader = open(config, context, file)) {
        boolean named = !reader.columns().isEmpty() || output == TableFormat.Kind.JSONL;
        List<String> found = named ? reader.columns() : ofRows(reader, context);
        if (first != null) {
          requireSame(config, all, found, first, file);
        }
        first = first == null ? file : first;
        all.addAll(found);
      }
    }
    return List.copyOf(all);
  }

  /**
   * Returns all columns that occur in the rows of JSON lines, because other output formats need the
   * columns in advance.
   */
  private static List<String> ofRows(TableReader reader, StepContext context) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    for (TableRow row = reader.next(); row != null; row = reader.next()) {
      Rows.look(row, context);
      row.values().fieldNames().forEachRemaining(names::add);
    }
    return List.copyOf(names);
  }

  /** Requires, if configured, that two files have the same columns in any order. */
  private static void requireSame(
      Config config,
      Collection<String> all,
      List<String> found,
      StoredFile first,
      StoredFile file) {
    Set<String> different = new LinkedHashSet<>(found);
    different.removeAll(all);
    Set<String> missing = new LinkedHashSet<>(all);
    missing.removeAll(new HashSet<>(found));
    boolean differ = !different.isEmpty() || !missing.isEmpty();
    if (differ && config.columnsDiffer() == Differing.FAIL) {
      throw CourierException.of(
          TableCodes.UNKNOWN_COLUMN,
          ("'%s' and '%s' have different columns: %s. If that is expected, set 'columns_differ' "
                  + "to \"union\".")
              .formatted(
                  first.path(),
                  file.path(),
                  Stream.of(
                          missing.isEmpty() ? "" : "only the first has " + missing,
                          different.isEmpty()
                              ? ""
                              : "only the second " + (missing.isEmpty() ? "has " : "") + different)
                      .filter(each -> !each.isEmpty())
                      .collect(Collectors.joining(", "))));
    }
  }

  private static TableReader open(Config config, StepContext context, StoredFile file)
      throws IOException {
    return TableFormat.of(config.inputFormat(), file.name(), "input_format")
        .read(new StoredTable(context.workspace(), file));
  }

  private static void copy(Config config, StepContext context, StoredFile file, TableOutput output)
      throws IOException {
    try (TableReader reader = open(config, context, file)) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        Rows.look(row, context);
        output.write(row.values());
      }
    }
    context.progress().fileDone();
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    OneTable.rollBack(config.destination(), config.overwrite(), context);
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    HeadCheck heads = new HeadCheck(dryRun);
    List<StoredFile> found = heads.sources(config.input());
    if (dryRun.knows("input_format", "columns_differ") && !found.isEmpty()) {
      lookAtColumns(config, heads, found);
    }
    OneTable.look(config.destination(), config.overwrite(), dryRun);
  }

  private static void lookAtColumns(Config config, HeadCheck heads, List<StoredFile> found)
      throws IOException, InterruptedException {
    StoredFile first = found.get(0);
    Optional<List<String>> expected = heads.columns(first, config.inputFormat(), null, List.of());
    for (StoredFile file : found.subList(1, found.size())) {
      Optional<List<String>> columns = heads.columns(file, config.inputFormat(), null, List.of());
      if (expected.isPresent() && columns.isPresent()) {
        heads
            .dryRun()
            .look(
                "/input",
                Check.Kind.PATH,
                file.path(),
                () -> requireSame(config, expected.get(), columns.get(), first, file));
      }
    }
  }
}
