/**
 * JSON as Courier reads and writes it. Read {@link com.couriermft.json.Json} (the one place that
 * configures Jackson), then {@link com.couriermft.json.CheckedObject} (what somebody sent, read so
 * that all problems are found) with {@link com.couriermft.json.Property} and {@link
 * com.couriermft.json.Shape} (what it may be), and {@link com.couriermft.json.Pointer}. A leaf: it
 * knows nothing of the rest of Courier but {@code failure}.
 */
@NullMarked
package com.couriermft.json;

import org.jspecify.annotations.NullMarked;
