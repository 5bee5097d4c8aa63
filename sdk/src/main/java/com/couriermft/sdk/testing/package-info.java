/**
 * A kit to test functions with: {@link com.couriermft.sdk.testing.FunctionKit}. Knows nothing of
 * Courier but the interface of functions.
 */
@NullMarked
package com.couriermft.sdk.testing;

import org.jspecify.annotations.NullMarked;
