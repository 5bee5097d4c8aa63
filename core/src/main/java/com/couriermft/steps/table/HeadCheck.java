package com.couriermft.steps.table;

import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableReader;
import com.couriermft.files.table.TableSource;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.steps.spi.Check;
import com.couriermft.steps.spi.DryRun;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a dry run at the first bytes of a table.
 *
 * @param dryRun where findings go
 */
record HeadCheck(DryRun dryRun) {
  private static final int HEAD = 256 << 10;

  /** Looks whether a table has the columns that a config names. */
  void columns(StoredFile file, @Nullable JsonNode format, @Nullable JsonNode columns)
      throws IOException, InterruptedException {
    dryRun.look(
        "/input",
        Check.Kind.PATH,
        file.path(),
        () -> {
          TableFormat known = TableFormat.of(format, file.name(), "input_format");
          if (known.kind() == TableFormat.Kind.XLSX) {
            String detail = "Its columns are looked at when it is read.";
            dryRun.report(Check.ok("/input", Check.Kind.PATH, file.path(), detail));
            return;
          }
          byte[] head = dryRun.files().head(file, HEAD);
          try (TableReader reader = known.read(new Head(file.path(), head))) {
            List<String> found = reader.columns();
            RowRules.of(columns, null, null, known.csv().decimalSeparator())
                .columns(found, file.path());
            String detail =
                found.isEmpty()
                    ? "Each of its rows names its columns."
                    : "Its columns are " + String.join(", ", found) + ".";
            dryRun.report(Check.ok("/input", Check.Kind.PATH, file.path(), detail));
          }
        });
  }

  /** The first bytes of a file. */
  private record Head(String name, byte[] bytes) implements TableSource {
    @Override
    public InputStream stream(long offset) {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public SeekableByteChannel channel() {
      throw new UnsupportedOperationException("A workbook is not read from its first bytes");
    }
  }
}
