/**
 * Tables in files: reads and writes rows as streams, regardless of the size of the file. Start with
 * {@link com.couriermft.transfer.table.TableFormat}. {@link
 * com.couriermft.transfer.table.ColumnRule} converts cells to typed values. The package does not
 * depend on steps or on the location of files. Only the readers and writers use library classes.
 */
@NullMarked
package com.couriermft.transfer.table;

import org.jspecify.annotations.NullMarked;
