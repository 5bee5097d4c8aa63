/**
 * JSON as Courier reads and writes it. Read {@link com.couriermft.formats.json.Json} (the only
 * class that configures Jackson), then {@link com.couriermft.formats.json.CheckedObject} (reads
 * input from clients and finds all problems). After that, read {@link
 * com.couriermft.formats.json.Property} and {@link com.couriermft.formats.json.Shape} (the expected
 * values), and {@link com.couriermft.formats.json.Pointer}. The only other package of Courier on
 * which this package depends is {@code failure}.
 */
@NullMarked
package com.couriermft.formats.json;

import org.jspecify.annotations.NullMarked;
