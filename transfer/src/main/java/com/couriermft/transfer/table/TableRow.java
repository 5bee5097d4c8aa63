package com.couriermft.transfer.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * A row of a table.
 *
 * @param number 1 for the first row below the header
 * @param line of the file in which it begins, from 1; for a sheet the row's number there
 * @param values by column, in the table's order; an empty cell of a CSV file is the empty text
 * @param quoted the columns of a CSV file whose empty cell stands in quotes: an empty text, where
 *     an empty cell without quotes may be no value
 */
public record TableRow(long number, long line, ObjectNode values, Set<String> quoted) {
  /** Makes a row without empty cells in quotes. */
  public TableRow(long number, long line, ObjectNode values) {
    this(number, line, values, Set.of());
  }
}
