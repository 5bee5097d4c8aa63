/**
 * Workbooks of spreadsheets (Office Open XML, ECMA-376, {@code .xlsx}) read and written row by row,
 * whatever their size. {@link com.couriermft.transfer.sheet.Workbook} is where reading begins,
 * {@link com.couriermft.transfer.sheet.SheetWriter} writes. Knows cells, and neither tables nor
 * steps.
 */
@NullMarked
package com.couriermft.transfer.sheet;

import org.jspecify.annotations.NullMarked;
