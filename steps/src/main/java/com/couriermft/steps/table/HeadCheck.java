package com.couriermft.steps.table;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableSource;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Checks input tables in a dry run: whether they exist, and whether they contain the configured
 * columns. Only the first bytes of a table are read; of a workbook, only the sheet's first row.
 *
 * @param dryRun receives the findings
 */
record HeadCheck(DryRun dryRun) {
  private static final int HEAD = 256 << 10;

  /** Checks that the files of the field {@code input} exist, and returns the existing ones. */
  List<StoredFile> sources(JsonNode input) throws IOException, InterruptedException {
    List<StoredFile> found = new ArrayList<>();
    if (dryRun.knows("input")) {
      dryRun.look(
          "/input",
          Check.Kind.FIELD,
          "input",
          () ->
              found.addAll(
                  new FileChecks(dryRun)
                      .sources("/input", FileSelection.of(input, "input").names(), true)));
    }
    return found;
  }

  /**
   * Checks that a table contains the configured columns.
   *
   * @param columns rules for columns; {@code null} for none
   * @param more additional columns that must exist after the rules are applied
   * @return columns of the table, or an empty list if each row has its own columns; empty if a
   *     problem was reported
   */
  Optional<List<String>> columns(
      StoredFile file, @Nullable JsonNode format, @Nullable JsonNode columns, List<String> more)
      throws IOException, InterruptedException {
    AtomicReference<List<String>> names = new AtomicReference<>();
    dryRun.look(
        "/input",
        Check.Kind.PATH,
        file.path(),
        () -> {
          TableFormat known = TableFormat.of(format, file.name(), "input_format");
          try (TableReader reader = known.read(new Head(dryRun.files(), file))) {
            RowRules rules = RowRules.of(columns, known.csv().decimalSeparator());
            List<String> made = rules.columns(reader.columns(), file.path());
            more.forEach(name -> TableFields.requireColumn(name, made, file));
            String detail =
                reader.columns().isEmpty()
                    ? "Each row names its own columns."
                    : "Its columns are " + String.join(", ", reader.columns()) + ".";
            dryRun.report(Check.ok("/input", Check.Kind.PATH, file.path(), detail));
            names.set(reader.columns());
          }
        });
    return Optional.ofNullable(names.get());
  }

  /**
   * A source that reads only the first bytes of a CSV file. A workbook is read from its end, so all
   * its bytes are accessible.
   */
  private record Head(PlacesView files, StoredFile file) implements TableSource {
    @Override
    public String name() {
      return file.path();
    }

    @Override
    public InputStream stream(long offset) {
      return new ByteArrayInputStream(files.head(file, HEAD));
    }

    @Override
    public SeekableByteChannel channel() throws IOException {
      return files.open(file);
    }
  }
}
