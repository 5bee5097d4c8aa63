package com.couriermft.steps.table;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The common part of steps that write one table to the path {@code destination}. */
final class OneTable {
  private OneTable() {}

  /** Returns a type with the outputs of {@link #commit}. */
  static <C extends Record> StepType<C> describe(StepType<C> type) {
    return type.path("file", "Path of the file", Shape.Text.any())
        .paths("output_files", "Path of the file, as a list")
        .output("row_count", "Number of rows written", Shape.Whole.atLeast(0))
        .paths("columns", "Names of the columns, if known")
        .fileOutputs();
  }

  /** Commits the written table. */
  static StepResult commit(TableOutput output, List<String> columns) throws IOException {
    StoredFile file = output.commit();
    return StepResult.of(
        List.of(file),
        Map.of(
            "file", file.path(),
            "output_files", List.of(file.path()),
            "row_count", output.rows(),
            "columns", columns.isEmpty() ? output.columns() : columns));
  }

  /** Removes the table from the permanent store or a storage location. */
  static void rollBack(String destination, Overwrite overwrite, StepContext context)
      throws IOException {
    new PlacedLeftovers(context.workspace(), overwrite).remove(destination, List.of());
  }

  /** Checks that no file exists at the destination. */
  static void look(String destination, Overwrite overwrite, DryRun dryRun)
      throws IOException, InterruptedException {
    if (dryRun.knows("destination", "overwrite")) {
      new FileChecks(dryRun).destination("/destination", destination, List.of(), overwrite);
    }
  }
}
