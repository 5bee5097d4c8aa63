package com.couriermft.transfer.table;

/**
 * A position in a file from which the rows of a table can be read, as JSON {@code {"offset":
 * 1048576, "line": 9002, "row": 9001}}.
 *
 * @param offset the offset of the first byte of a record
 * @param line the line of the file that starts there, from 1
 * @param row the row that starts there, from 1
 */
public record TablePosition(long offset, long line, long row) {}
