package com.couriermft.steps.table;

import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The state of a file that is being written, at the end of an invocation, as JSON {@code {"bytes":
 * 9000000, "rows": 80000, "columns": ["a", "b"], "rest": [{…}]}}.
 *
 * @param bytes of the file so far
 * @param rows in them
 * @param columns of the table
 * @param rest what {@link Workspace#keep} returned for the file that holds those of its last bytes
 *     that are not staged; an empty list if all are
 */
record OutputMark(long bytes, long rows, List<String> columns, JsonNode rest) {
  OutputMark {
    columns = List.copyOf(columns);
  }
}
