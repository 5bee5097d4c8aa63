/**
 * The operators' command {@code ./courier verify}: {@link
 * com.couriermft.functions.verify.VerifyMain} reads its options and the app settings, {@code
 * TextOutput} and {@code JsonOutput} say what was found. What is checked is {@code operate}'s
 * package {@code verify}; knows nothing of HTTP or triggers.
 */
@NullMarked
package com.couriermft.functions.verify;

import org.jspecify.annotations.NullMarked;
