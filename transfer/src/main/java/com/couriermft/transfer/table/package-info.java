/**
 * Tables in files: rows read and written as streams, whatever the file's size. {@link
 * com.couriermft.transfer.table.TableFormat} is the entry; {@link
 * com.couriermft.transfer.table.ColumnRule} makes a typed value of a cell. Knows neither steps nor
 * where files are; classes of libraries are touched only by the readers and writers themselves.
 */
@NullMarked
package com.couriermft.transfer.table;

import org.jspecify.annotations.NullMarked;
