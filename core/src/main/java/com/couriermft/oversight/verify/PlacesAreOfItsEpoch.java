package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;

/** No row of a pool is ahead of its run but while it is being resumed, or in another pool. */
final class PlacesAreOfItsEpoch implements RunCheck {
  @Override
  public String invariant() {
    return "I7";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    for (PoolEntry place : run.places()) {
      if (!place.pool().equals(header.pool())) {
        report.wrong(
            "its %s is in pool '%s'".formatted(place, place.pool()),
            "rows in its own pool, '%s'".formatted(header.pool()),
            CheckReport.REPORT_THIS);
      } else if (!place.agreesWithKey()) {
        report.wrong(
            "its %s has the key %s".formatted(place, place.key()),
            "a key that names the execution and the epoch of its columns",
            CheckReport.REPORT_THIS);
      } else if (place.epoch() > header.epoch() && place.kind() != PoolEntry.Kind.START) {
        checkAhead(place, header, report);
      }
    }
  }

  private static void checkAhead(PoolEntry place, Header header, CheckReport report) {
    boolean mayBeResumed =
        header.state() == ExecutionState.PAUSED
            || header.state() == ExecutionState.FAILED
            || header.state() == ExecutionState.CANCELLED;
    if (place.epoch() == header.epoch() + 1 && mayBeResumed) {
      report.mendsItself(
          place.age(),
          "it has a %s and is %s: a resume was begun".formatted(place, header.text()),
          "a header of the same epoch",
          "its kick, once it is granted its slot");
    } else {
      report.wrong(
          "it has a %s and is %s".formatted(place, header.text()),
          "no row of an epoch that has not begun",
          CheckReport.REPORT_THIS);
    }
  }
}
