/**
 * Correlates log lines, rows and calls that belong to the same work. Read {@link
 * com.couriermft.formats.trace.Traceparent} (the header of W3C Trace Context), {@link
 * com.couriermft.formats.trace.Trace} (the trace of a thread) and {@link
 * com.couriermft.formats.trace.LogContext} (how threads inherit the trace of the code that starts
 * them). This package depends on no other package of Courier; all state is in slf4j's MDC.
 */
@NullMarked
package com.couriermft.formats.trace;

import org.jspecify.annotations.NullMarked;
