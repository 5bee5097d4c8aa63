/**
 * Relates the logs and traces of the host to its invocations. Read {@link
 * com.couriermft.functions.telemetry.Invocation} (a call of a function), {@link
 * com.couriermft.functions.telemetry.InvocationLogs} (forwards log lines to the logger of their
 * invocation) and {@link com.couriermft.functions.telemetry.InvocationMiddleware} (called by the
 * worker). This package does not depend on what functions do. {@code app} does not depend on this
 * package, and passes invocations to its threads as part of the {@link
 * com.couriermft.formats.trace.LogContext}.
 */
@NullMarked
package com.couriermft.functions.telemetry;

import org.jspecify.annotations.NullMarked;
