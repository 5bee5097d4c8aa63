package com.couriermft.operate.timeline;

import java.util.List;

/**
 * One step in a timeline: each of its bars is in one of the lists.
 *
 * @param stepId the step's id in the definition
 * @param bars drawn one by one, in the order in which they began
 * @param merged drawn together, in the order in which they began
 */
public record StepBars(String stepId, List<AttemptBar> bars, List<MergedBars> merged) {
  /** Copies. */
  public StepBars {
    bars = List.copyOf(bars);
    merged = List.copyOf(merged);
  }

  int size() {
    return bars.size() + merged.size();
  }
}
