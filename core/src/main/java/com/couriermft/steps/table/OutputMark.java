package com.couriermft.steps.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a file that is being written, at the end of an invocation, as JSON {@code {"bytes":
 * 9000000, "rows": 80000, "columns": ["a", "b"], "rest": "work:/…/table-n1.part"}}.
 *
 * @param bytes of the file so far
 * @param rows in them
 * @param columns of the table
 * @param rest path of the file that holds those of its last bytes that are not staged; {@code null}
 *     if all are
 */
record OutputMark(long bytes, long rows, List<String> columns, @Nullable String rest) {
  OutputMark {
    columns = List.copyOf(columns);
  }
}
