package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;
import java.util.List;

/** A run that waits for other jobs is led to by its dependency row alone; others have none. */
final class WaitsAreKept implements RunCheck {
  @Override
  public String invariant() {
    return "waits";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() != ExecutionState.QUEUED) {
      return;
    }
    for (PoolEntry place : run.queue(header.epoch())) {
      boolean dependent = place.kind() == PoolEntry.Kind.DEPEND;
      if (dependent && !header.waitsForJobs()) {
        report.sweepMends(
            place.age(),
            "it waits for no job any more and still has a %s".formatted(place),
            "a place in the ready list");
      } else if (!dependent && header.waitsForJobs()) {
        early(List.of(place), report);
      }
    }
    if (header.waitsForJobs() && run.hasSlot(header.epoch())) {
      early(run.slots(), report);
    }
  }

  private static void early(List<PoolEntry> found, CheckReport report) {
    report.wrong(
        "it waits for other jobs and has %s: it would start before them".formatted(found),
        "a dependency row and no other",
        "pause it and resume it: that gives it a new place; then report this");
  }
}
