/**
 * Support for testing functions: {@link com.couriermft.sdk.testing.FunctionKit}. The package
 * depends only on the interface of functions.
 */
@NullMarked
package com.couriermft.sdk.testing;

import org.jspecify.annotations.NullMarked;
