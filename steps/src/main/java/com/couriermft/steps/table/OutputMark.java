package com.couriermft.steps.table;

import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The state of an unfinished file between invocations, as JSON.
 *
 * @param bytes length of the file so far
 * @param rows number of rows in these bytes
 * @param columns columns of the table
 * @param rest result of {@link Workspace#keep} for the file with the bytes that are not staged; an
 *     empty list if all bytes are staged
 */
record OutputMark(long bytes, long rows, List<String> columns, JsonNode rest) {
  OutputMark {
    columns = List.copyOf(columns);
  }
}
