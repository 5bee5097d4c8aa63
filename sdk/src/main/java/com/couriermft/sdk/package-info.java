/**
 * Custom functions, which jobs call as steps of type {@code custom.<name>}. Start with {@link
 * com.couriermft.sdk.JobFunction}, {@link com.couriermft.sdk.JobFunctionContext} and {@link
 * com.couriermft.sdk.Parameter}; {@link com.couriermft.sdk.testing.FunctionKit} runs a function in
 * memory. The package depends only on the Java platform.
 */
@NullMarked
package com.couriermft.sdk;

import org.jspecify.annotations.NullMarked;
