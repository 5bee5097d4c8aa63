package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;
import java.time.Duration;

/** A run that has come to rest or moved on to another epoch holds no slot, and leaves no to-do. */
final class SlotsAreGivenUp implements RunCheck {
  @Override
  public String invariant() {
    return "I9";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    boolean isActive =
        header.state() == ExecutionState.QUEUED || header.state() == ExecutionState.RUNNING;
    for (PoolEntry place : run.places()) {
      boolean isOld = place.epoch() < header.epoch();
      boolean isOver = place.epoch() == header.epoch() && !isActive;
      if (place.kind() == PoolEntry.Kind.SLOT && (isOld || isOver)) {
        Duration since = header.sinceStateChange();
        report.sweepMends(
            place.age().compareTo(since) < 0 ? place.age() : since,
            "it is %s and holds a %s".formatted(header.text(), place),
            "no slot: what its end leaves to do is not done");
      } else if (place.kind() == PoolEntry.Kind.FINALISE) {
        report.sweepMends(
            place.age(), "its cancel is still to be finished", "no finalise row once it is done");
      } else if (place.kind().leadsToSlot() && (isOld || isOver)) {
        report.mendsItself(
            place.age(),
            "it is %s and has a void %s".formatted(header.text(), place),
            "no row of a time that is over",
            "the dispatcher, which drops it when its turn comes; harmless until then");
      }
    }
  }
}
