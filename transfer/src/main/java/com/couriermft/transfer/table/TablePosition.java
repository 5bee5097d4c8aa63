package com.couriermft.transfer.table;

/**
 * A place in a file from which the rows of a table can be read on, as JSON {@code {"offset":
 * 1048576, "line": 9002, "row": 9001}}.
 *
 * @param offset of the byte with which a record begins
 * @param line of the file, from 1, that begins there
 * @param row number of the row that begins there, from 1
 */
public record TablePosition(long offset, long line, long row) {}
