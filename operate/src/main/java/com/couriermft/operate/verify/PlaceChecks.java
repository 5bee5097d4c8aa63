package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.PoolTable.PoolEntry;
import com.couriermft.operate.verify.RunRows.Header;
import java.time.Duration;
import java.util.List;

/** The checks of an execution's rows in pools. */
final class PlaceChecks {

  private PlaceChecks() {}

  /**
   * Checks that a queued execution has exactly one row with its epoch, and that a running execution
   * has the slot with its epoch.
   */
  static void liveRunsHaveAPlace(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() == ExecutionState.QUEUED) {
      checkQueued(run, header, report);
    } else if (header.state() == ExecutionState.RUNNING && !run.hasSlot(header.epoch())) {
      report.wrong(
          "it is running without a slot, so no sweep finds it",
          "a slot of epoch %d in pool '%s'".formatted(header.epoch(), header.pool()),
          "pause it, resume it once it is paused, and report this as a bug");
    }
  }

  private static void checkQueued(RunRows run, Header header, CheckReport report) {
    int epoch = header.epoch();
    List<PoolEntry> rows = run.queue(epoch);
    boolean granted = run.hasSlot(epoch);
    String expected = "one queue row of epoch %d, or a slot".formatted(epoch);
    if (rows.size() > 1 || granted && !rows.isEmpty()) {
      report.mendsItself(
          header.row().age(),
          "it has the queue rows %s%s".formatted(rows, granted ? " and a slot" : ""),
          expected,
          "the dispatcher removes the extra row when it reaches the row");
    } else if (rows.isEmpty() && !granted && !isUnderWay(run, epoch)) {
      report.wrong(
          "it is queued, but has no queue row",
          expected,
          "pause and resume it, which creates a new queue row; then report this as a bug");
    } else if (rows.isEmpty() && !granted) {
      report.sweepMends(
          header.sinceStateChange(), "it is queued, but does not have its queue row yet", expected);
    }
  }

  /**
   * Returns whether an execution is being created, or its former slot is being released. In both
   * cases, the queue entry is written first.
   */
  private static boolean isUnderWay(RunRows run, int epoch) {
    return run.has(PoolEntry.Kind.START) || run.hasSlot(epoch - 1);
  }

  /**
   * Checks that an execution that waits for other jobs has only a dependency row, and that other
   * executions have none.
   */
  static void waitsAreKept(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() != ExecutionState.QUEUED) {
      return;
    }
    for (PoolEntry place : run.queue(header.epoch())) {
      boolean dependent = place.kind() == PoolEntry.Kind.DEPEND;
      if (dependent && !header.waitsForJobs()) {
        report.sweepMends(
            place.age(),
            "it no longer waits for a job, but still has a %s".formatted(place),
            "a ready row");
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
        "it waits for other jobs, but has %s and would start before they end".formatted(found),
        "only a dependency row",
        "pause and resume it, which creates a new dependency row; then report this as a bug");
  }

  /**
   * Checks that no row in a pool has a later epoch than the row's execution, except during a resume
   * or in another pool.
   */
  static void placesAreOfItsEpoch(RunRows run, CheckReport report) {
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
            "a key with the execution and epoch of its columns",
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
          "it has a %s, but is %s: a resume was started".formatted(place, header.text()),
          "a header of the same epoch",
          "the resume continues once the execution gets a slot");
    } else {
      report.wrong(
          "it has a %s, but is %s".formatted(place, header.text()),
          "no row of an epoch that has not started",
          CheckReport.REPORT_THIS);
    }
  }

  /**
   * Checks that a paused or ended execution, or an execution with another epoch, holds no slot and
   * no pending work.
   */
  static void slotsAreGivenUp(RunRows run, CheckReport report) {
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
            "it is %s, but holds a %s".formatted(header.text(), place),
            "no slot, because the cleanup after its end releases it");
      } else if (place.kind() == PoolEntry.Kind.FINALISE) {
        report.sweepMends(
            place.age(),
            "its cancellation is not complete",
            "no finalise row once the cancellation is complete");
      } else if (place.kind().leadsToSlot() && (isOld || isOver)) {
        report.mendsItself(
            place.age(),
            "it is %s, but has an outdated %s".formatted(header.text(), place),
            "no row of an earlier epoch",
            "the dispatcher removes the row when it reaches it; the row is harmless until then");
      }
    }
  }

  /** Reports an execution that has rows but no header. */
  static void missingRun(RunRows run, CheckReport report) {
    if (!run.rows().isEmpty()) {
      report.wrong(
          "it has %d rows, but no header".formatted(run.rows().size()),
          "a header, which is written in the same transaction",
          CheckReport.REPORT_THIS);
    }
    for (PoolEntry place : run.places()) {
      String found =
          "pool '%s' has its %s, but the execution does not exist".formatted(place.pool(), place);
      switch (place.kind()) {
        case START ->
            report.mendsItself(
                place.age(),
                found,
                "an execution, or no row",
                "the sweep will delete the row when it is ten minutes old, because the execution"
                    + " was never created");
        case SLOT -> report.sweepMends(place.age(), found, "no slot");
        case READY, PARKED, WAIT ->
            report.mendsItself(
                place.age(),
                found,
                "no row",
                "the sweep will remove it after the execution gets a slot");
        case DEPEND -> report.sweepMends(place.age(), found, "no row");
        case FINALISE -> report.wrong(found, "no row", CheckReport.REPORT_THIS);
      }
    }
  }
}
