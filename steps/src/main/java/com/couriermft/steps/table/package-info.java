/**
 * Steps for tables: {@code table.transform}, {@code table.read}, {@code table.write}, {@code
 * table.validate}, {@code table.split}, {@code table.merge}. {@code RowRules} processes rows; the
 * formats are in {@code transfer.table}.
 */
@NullMarked
package com.couriermft.steps.table;

import org.jspecify.annotations.NullMarked;
