/**
 * What operators have noted about trouble: who takes care of it, and what need not be shown for
 * now. Read first {@link com.couriermft.operate.attention.AttentionMarks}. Knows neither how
 * trouble is found nor how it is shown.
 */
@NullMarked
package com.couriermft.operate.attention;

import org.jspecify.annotations.NullMarked;
