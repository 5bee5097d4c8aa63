/**
 * Reads and writes spreadsheet workbooks (Office Open XML, ECMA-376, {@code .xlsx}) row by row,
 * regardless of their size. {@link com.couriermft.transfer.sheet.Workbook} reads, {@link
 * com.couriermft.transfer.sheet.SheetWriter} writes. The package works with cells and does not
 * depend on tables or steps.
 */
@NullMarked
package com.couriermft.transfer.sheet;

import org.jspecify.annotations.NullMarked;
