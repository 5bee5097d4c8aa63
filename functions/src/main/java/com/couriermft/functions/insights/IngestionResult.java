package com.couriermft.functions.insights;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one request with items.
 *
 * @param again items to send again, oldest first
 * @param refused number of permanently refused items
 * @param trouble why some items were not accepted; {@code null} if all were accepted
 * @param pause delay that the endpoint requested; zero for none
 */
record IngestionResult(
    List<TelemetryItem> again, long refused, @Nullable Trouble trouble, Duration pause) {
  static final IngestionResult ALL = new IngestionResult(List.of(), 0, null, Duration.ZERO);

  /**
   * A reason for items that were not accepted.
   *
   * @param kind identifies a reason that is logged only once
   * @param sentence the problem and how to resolve it
   */
  record Trouble(String kind, String sentence) {}
}
