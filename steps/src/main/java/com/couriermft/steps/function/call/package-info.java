/**
 * The calls of a function, independent of the process that runs it: hooks, files, log and failures.
 * Start with {@link com.couriermft.steps.function.call.FunctionCall}. The package does not depend
 * on jars or processes.
 */
@NullMarked
package com.couriermft.steps.function.call;

import org.jspecify.annotations.NullMarked;
