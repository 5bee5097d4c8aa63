/**
 * JSON as Courier reads and writes it. Read {@link com.couriermft.formats.json.Json} (the only
 * class that configures Jackson), then {@link com.couriermft.formats.json.CheckedObject} (input of
 * clients, read so that all problems are found) with {@link com.couriermft.formats.json.Property}
 * and {@link com.couriermft.formats.json.Shape} (the expected values), and {@link
 * com.couriermft.formats.json.Pointer}. Of Courier's packages, this one depends only on {@code
 * failure}.
 */
@NullMarked
package com.couriermft.formats.json;

import org.jspecify.annotations.NullMarked;
