/**
 * Tables in files: reads and writes rows as streams, whatever the size of the file. {@link
 * com.couriermft.transfer.table.TableFormat} is the entry; {@link
 * com.couriermft.transfer.table.ColumnRule} converts cells to typed values. The package does not
 * depend on steps or the location of files; only the readers and writers use classes of libraries.
 */
@NullMarked
package com.couriermft.transfer.table;

import org.jspecify.annotations.NullMarked;
