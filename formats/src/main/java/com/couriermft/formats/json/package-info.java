/**
 * JSON as Courier reads and writes it. Read {@link com.couriermft.formats.json.Json} (the one place
 * that configures Jackson), then {@link com.couriermft.formats.json.CheckedObject} (what somebody
 * sent, read so that all problems are found) with {@link com.couriermft.formats.json.Property} and
 * {@link com.couriermft.formats.json.Shape} (what it may be), and {@link
 * com.couriermft.formats.json.Pointer}. A leaf: it knows nothing of the rest of Courier but {@code
 * failure}.
 */
@NullMarked
package com.couriermft.formats.json;

import org.jspecify.annotations.NullMarked;
