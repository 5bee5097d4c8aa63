/**
 * Relates the logs and traces of the host to its invocations. Read {@link
 * com.couriermft.functions.telemetry.Invocation} (one call of a function, while it lasts), {@link
 * com.couriermft.functions.telemetry.InvocationLogs} (every log line to the logger of the
 * invocation it was written for) and {@link
 * com.couriermft.functions.telemetry.InvocationMiddleware} (where the worker calls in). Knows
 * nothing of what functions do; {@code app} knows nothing of it, and hands invocations on to its
 * threads as part of the {@link com.couriermft.formats.trace.LogContext}.
 */
@NullMarked
package com.couriermft.functions.telemetry;

import org.jspecify.annotations.NullMarked;
