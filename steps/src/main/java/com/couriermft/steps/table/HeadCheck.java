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
 * Looks for a dry run at what is to be read: whether it is there, and at the first bytes of each
 * table whether it has the columns that are named. Of a workbook the sheet's first row is read.
 *
 * @param dryRun where findings go
 */
record HeadCheck(DryRun dryRun) {
  private static final int HEAD = 256 << 10;

  /** Looks whether the files of the field {@code input} are there; returns those that are. */
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
   * Looks whether a table has the columns that a config names.
   *
   * @param columns rules of columns; {@code null} for none
   * @param more names that the table has when the rules were applied
   * @return the columns of the table, none where each row names its own; empty if that was reported
   *     as an obstacle
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
                    ? "Each of its rows names its columns."
                    : "Its columns are " + String.join(", ", reader.columns()) + ".";
            dryRun.report(Check.ok("/input", Check.Kind.PATH, file.path(), detail));
            names.set(reader.columns());
          }
        });
    return Optional.ofNullable(names.get());
  }

  /** The first bytes of a file; of a workbook, which is read from its end, any. */
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
