package com.couriermft.transfer.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * A row of a table.
 *
 * @param number the row's number; 1 for the first row below the header
 * @param line the line of the file in which the row starts, from 1; for a sheet the number of its
 *     row
 * @param values the values by column, in the table's order; an empty cell of a CSV file is the
 *     empty string
 * @param quoted the columns of a CSV file with an empty cell in quotes, which is an empty string;
 *     an empty cell without quotes may be a missing value
 */
public record TableRow(long number, long line, ObjectNode values, Set<String> quoted) {
  public TableRow(long number, long line, ObjectNode values) {
    this(number, line, values, Set.of());
  }
}
