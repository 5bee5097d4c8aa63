/**
 * The marks that operators set on entries of the overview: assignments, acknowledgements and mutes.
 * Start with {@link com.couriermft.operate.attention.AttentionMarks}. This package does not depend
 * on how entries are found or shown.
 */
@NullMarked
package com.couriermft.operate.attention;

import org.jspecify.annotations.NullMarked;
