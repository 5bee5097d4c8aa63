/**
 * Functions of people's own, which jobs call as steps of type {@code custom.<name>}. Read {@link
 * com.couriermft.sdk.JobFunction}, {@link com.couriermft.sdk.JobFunctionContext} and {@link
 * com.couriermft.sdk.Parameter}; {@link com.couriermft.sdk.testing.FunctionKit} runs a function in
 * memory. Knows the Java platform alone.
 */
@NullMarked
package com.couriermft.sdk;

import org.jspecify.annotations.NullMarked;
