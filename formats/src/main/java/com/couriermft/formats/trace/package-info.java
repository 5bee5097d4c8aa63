/**
 * Relates the work that belongs together, in every log line, row and call. Read {@link
 * com.couriermft.formats.trace.Traceparent} (the header of W3C Trace Context), {@link
 * com.couriermft.formats.trace.Trace} (the trace that a thread works for) and {@link
 * com.couriermft.formats.trace.LogContext} (how threads of ours take it over from who starts them).
 * A leaf: it knows neither what is traced nor who hosts it; all it keeps is in slf4j's MDC.
 */
@NullMarked
package com.couriermft.formats.trace;

import org.jspecify.annotations.NullMarked;
