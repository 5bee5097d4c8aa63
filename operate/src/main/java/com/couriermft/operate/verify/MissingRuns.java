package com.couriermft.operate.verify;

import com.couriermft.operate.verify.PoolTable.PoolEntry;

/** Checks that every row that names an execution names one that has a header. */
final class MissingRuns {
  static final String INVARIANT = "header";

  private MissingRuns() {}

  /** Reports on a run that has rows somewhere and no header. */
  static void check(RunRows run, CheckReport report) {
    if (!run.rows().isEmpty()) {
      report.wrong(
          "it has %d rows and no header".formatted(run.rows().size()),
          "a header, which is written in the same transaction",
          CheckReport.REPORT_THIS);
    }
    for (PoolEntry place : run.places()) {
      String found =
          "pool '%s' has its %s, and there is no such run".formatted(place.pool(), place);
      switch (place.kind()) {
        case START ->
            report.mendsItself(
                place.age(),
                found,
                "an execution, or no row",
                "the sweep, which drops the row when it is ten minutes old: the execution was never"
                    + " made");
        case SLOT -> report.sweepMends(place.age(), found, "no slot");
        case READY, PARKED, WAIT ->
            report.mendsItself(
                place.age(), found, "no row", "the sweep, once the row was granted its slot");
        case DEPEND -> report.sweepMends(place.age(), found, "no row");
        case FINALISE -> report.wrong(found, "no row", CheckReport.REPORT_THIS);
      }
    }
  }
}
