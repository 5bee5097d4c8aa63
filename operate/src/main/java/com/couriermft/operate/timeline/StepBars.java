package com.couriermft.operate.timeline;

import java.util.List;

/**
 * The bars of one step in a timeline, each either single or merged.
 *
 * @param stepId the step's id in the definition
 * @param bars single bars, in the order of their start
 * @param merged merged bars, in the order of their start
 */
public record StepBars(String stepId, List<AttemptBar> bars, List<MergedBars> merged) {
  public StepBars {
    bars = List.copyOf(bars);
    merged = List.copyOf(merged);
  }

  int size() {
    return bars.size() + merged.size();
  }
}
