package com.couriermft.files.table;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A row of a table.
 *
 * @param number 1 for the first row below the header
 * @param line of the file in which it begins, from 1; for a sheet the row's number there
 * @param values by column, in the table's order; an empty cell of a CSV file is the empty text
 */
public record TableRow(long number, long line, ObjectNode values) {}
