/**
 * The operators' command {@code ./courier verify}: {@link
 * com.couriermft.functions.verify.VerifyMain} reads its options and the app settings, and {@code
 * TextOutput} and {@code JsonOutput} print the findings. The package {@code verify} of {@code
 * operate} has the checks. This package does not depend on HTTP or triggers.
 */
@NullMarked
package com.couriermft.functions.verify;

import org.jspecify.annotations.NullMarked;
