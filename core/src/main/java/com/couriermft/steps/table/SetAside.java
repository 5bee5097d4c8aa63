package com.couriermft.steps.table;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableRow;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.Workspace;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.table.RowRules.BadValue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of the rows of a table that are set aside, which is begun with the first of them. Each
 * is a line such as
 *
 * <pre>{"row": 3, "line": 4, "problems": [{"column": "Betrag", "problem": "found 'x', …"}],
 *  "values": {"Nr": "3", "Betrag": "x"}}</pre>
 *
 * <p>Not thread-safe.
 */
final class SetAside implements AutoCloseable {
  /** Stands behind the path of the table that the rows are missing from. */
  static final String ENDING = ".rejected.jsonl";

  private final Workspace workspace;
  private final String path;
  private final Overwrite overwrite;
  private @Nullable TableOutput output;

  SetAside(Workspace workspace, String path, Overwrite overwrite) {
    this.workspace = workspace;
    this.path = path;
    this.overwrite = overwrite;
  }

  /** Adds a row as it is in the file, with what is wrong with it. */
  void add(TableRow row, List<BadValue> problems) throws IOException {
    TableOutput out = output;
    if (out == null) {
      TableFormat lines = TableFormat.plain(TableFormat.Kind.JSONL);
      out = new TableOutput(workspace, path, overwrite, lines, TableColumns.of(List.of()));
      output = out;
    }
    ObjectNode line = Json.object().put("row", row.number()).put("line", row.line());
    ArrayNode listed = line.putArray("problems");
    problems.forEach(
        each -> listed.addObject().put("column", each.column()).put("problem", each.problem()));
    line.set("values", row.values());
    out.write(line);
  }

  /** Makes the file visible; empty if no row is set aside. */
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
