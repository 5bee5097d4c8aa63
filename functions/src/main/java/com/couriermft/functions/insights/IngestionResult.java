package com.couriermft.functions.insights;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one request with items.
 *
 * @param again those to be sent again, oldest first
 * @param refused how many will never be taken
 * @param trouble why not all were taken; {@code null} if they were
 * @param pause how long the endpoint asks to be left alone; zero if it asks nothing
 */
record IngestionResult(
    List<DependencyItem> again, long refused, @Nullable Trouble trouble, Duration pause) {
  static final IngestionResult ALL = new IngestionResult(List.of(), 0, null, Duration.ZERO);

  /**
   * A reason why items are not taken.
   *
   * @param kind the same for what need not be told twice
   * @param sentence what was found, and what to do
   */
  record Trouble(String kind, String sentence) {}
}
