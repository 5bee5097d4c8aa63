package com.couriermft.steps.database;

import com.couriermft.engine.spi.RejectedPath;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Writes the file of rejected rows. The file is created from the row numbers and the input after
 * the transaction is committed. A retry that finds the numbers in the ledger therefore writes the
 * same file.
 */
final class RejectedRows {
  private static final int BUFFER = 64 << 10;

  private RejectedRows() {}

  /** Returns the path of the file. */
  static String path(ExecuteConfig config, StepContext context) {
    String given = config.rejectedDestination();
    if (given.isEmpty()) {
      return RejectedPath.of(context.attempt(), "");
    }
    boolean directory = given.endsWith("/");
    return directory ? given + context.attempt().stepId() + RejectedPath.ENDING : given;
  }

  /** Writes the file, unless no row was rejected. */
  static List<StoredFile> write(
      ExecuteConfig config, StepContext context, List<LedgerEntry.Rejection> rejected)
      throws IOException {
    if (rejected.isEmpty()) {
      return List.of();
    }
    try (Workspace.Upload upload =
            context.workspace().create(path(config, context), config.overwrite());
        InputRows rows = InputRows.of(config, context.workspace())) {
      OutputStream out = new BufferedOutputStream(new UploadOutputStream(upload), BUFFER);
      Deque<LedgerEntry.Rejection> left = new ArrayDeque<>(inOrder(rejected));
      while (!left.isEmpty()) {
        context.cancellation().throwIfCancelled();
        InputRows.Row row = rows.next();
        if (row == null) {
          throw new IllegalStateException("The input has fewer rows than before");
        } else if (row.number() == left.element().row()) {
          out.write(Json.bytes(line(row, left.remove())));
          out.write('\n');
        }
      }
      out.flush();
      return List.of(upload.commit());
    }
  }

  /**
   * Returns the rejected rows sorted by number. Within a batch, rows with missing values are
   * detected before rows that the database refuses.
   */
  private static List<LedgerEntry.Rejection> inOrder(List<LedgerEntry.Rejection> rejected) {
    return rejected.stream().sorted(Comparator.comparingLong(LedgerEntry.Rejection::row)).toList();
  }

  private static ObjectNode line(InputRows.Row row, LedgerEntry.Rejection why) {
    ObjectNode line = Json.object().put("row", row.number());
    if (!row.file().isEmpty()) {
      line.put("file", row.file()).put("line", row.line());
    }
    line.put("problem", why.problem());
    return line.set("values", row.values());
  }
}
