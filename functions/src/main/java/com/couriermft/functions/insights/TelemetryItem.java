package com.couriermft.functions.insights;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item for Application Insights. Its strings are unchanged; {@link ItemWriter} removes secrets.
 * Immutable.
 */
sealed interface TelemetryItem
    permits DependencyItem, OperationItem, ExceptionItem, CustomEventItem, MetricItem {
  /** Returns the time of the item: the start of a call or operation. */
  Instant begun();

  /** Returns the trace that the item belongs to; {@code null} for none. */
  @Nullable String operation();

  /** Returns the subject of the trace, such as a job; {@code null} for none. */
  @Nullable String operationName();

  /** Returns the number of calls that the item represents, at least 1. */
  default long stands() {
    return 1;
  }
}
