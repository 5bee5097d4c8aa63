/**
 * The calls of a function, in whatever process it runs: its hooks, files, log and failures. Read
 * {@link com.couriermft.steps.function.call.FunctionCall}. Knows nothing of jars and processes.
 */
@NullMarked
package com.couriermft.steps.function.call;

import org.jspecify.annotations.NullMarked;
