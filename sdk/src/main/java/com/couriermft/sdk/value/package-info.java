/**
 * Conversion of function parameters and results to and from JSON. Start with {@link
 * com.couriermft.sdk.value.PlainValues}, {@link com.couriermft.sdk.value.PlainRecords}, then {@link
 * com.couriermft.sdk.value.JsonText}. The package depends only on the Java platform, so that
 * functions can use any JSON library.
 */
@NullMarked
package com.couriermft.sdk.value;

import org.jspecify.annotations.NullMarked;
