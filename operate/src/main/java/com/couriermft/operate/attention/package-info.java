/**
 * The marks that operators set on entries of the overview: assignments, acknowledgements and mutes.
 * Read first {@link com.couriermft.operate.attention.AttentionMarks}. The package knows neither how
 * the entries are found nor how they are shown.
 */
@NullMarked
package com.couriermft.operate.attention;

import org.jspecify.annotations.NullMarked;
