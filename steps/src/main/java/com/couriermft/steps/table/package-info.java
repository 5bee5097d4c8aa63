/**
 * Steps on tables: {@code table.transform}, {@code table.read}, {@code table.write}, {@code
 * table.validate}, {@code table.split}, {@code table.merge}. Read {@code RowRules}, what becomes of
 * a row; the formats are in {@code transfer.table}.
 */
@NullMarked
package com.couriermft.steps.table;

import org.jspecify.annotations.NullMarked;
