package com.couriermft.steps.table;

import com.couriermft.engine.spi.RejectedPath;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.table.RowRules.BadValue;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of a table's rejected rows, created with the first one. Each row is a line such as
 *
 * <pre>{"row": 3, "line": 4, "problems": [{"column": "Betrag", "problem": "found 'x', …"}],
 *  "values": {"Nr": "3", "Betrag": "x"}}</pre>
 *
 * <p>Not thread-safe.
 */
final class SetAsideFile implements AutoCloseable {
  /** Suffix of the file name, which follows the path of the table. */
  static final String ENDING = RejectedPath.ENDING;

  private static final TableFormat LINES = TableFormat.plain(TableFormat.Kind.JSONL);
  private static final TableColumns ANY = TableColumns.of(List.of());

  private final StagingMode staging;
  private final String path;
  private @Nullable TableOutput output;

  SetAsideFile(StagingMode staging, String path) {
    this.staging = staging.of("set aside");
    this.path = path;
  }

  /**
   * Resumes the file of an earlier invocation.
   *
   * @return false if the file is missing
   */
  boolean goOn(OutputMark from) throws IOException {
    Optional<TableOutput> found = TableOutput.goOn(staging, path, LINES, ANY, from);
    output = found.orElse(null);
    return found.isPresent();
  }

  /** Returns whether another invocation can continue the file; see {@link #handOver}. */
  boolean canBeLeft() throws IOException {
    return output == null || output.canBeLeft();
  }

  /** Hands the file over to another invocation; returns {@code null} if no row was rejected yet. */
  @Nullable OutputMark handOver(String rest) throws IOException {
    return output == null ? null : output.handOver(rest);
  }

  /** Adds a rejected row, unchanged and with its problems. */
  void add(TableRow row, List<BadValue> problems) throws IOException {
    TableOutput out = output;
    if (out == null) {
      out = TableOutput.begin(staging, path, LINES, ANY);
      output = out;
    }
    ObjectNode line = Json.object().put("row", row.number()).put("line", row.line());
    ArrayNode listed = line.putArray("problems");
    problems.forEach(
        each -> listed.addObject().put("column", each.column()).put("problem", each.problem()));
    line.set("values", row.values());
    out.write(line);
  }

  /** Commits the file; empty if no row was rejected. */
  Optional<StoredFile> commit() throws IOException {
    return output == null ? Optional.empty() : Optional.of(output.commit());
  }

  @Override
  public void close() throws IOException {
    if (output != null) {
      output.close();
    }
  }
}
