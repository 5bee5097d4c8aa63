package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;
import java.util.List;

/**
 * Checks that exactly one row of its epoch leads to a queued execution, and that a running one
 * holds its epoch's slot.
 */
final class LiveRunsHaveAPlace implements RunCheck {
  @Override
  public String invariant() {
    return "I6";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() == ExecutionState.QUEUED) {
      checkQueued(run, header, report);
    } else if (header.state() == ExecutionState.RUNNING && !run.hasSlot(header.epoch())) {
      report.wrong(
          "it runs without a slot: no sweep will find it",
          "a slot of epoch %d in pool '%s'".formatted(header.epoch(), header.pool()),
          "pause it, resume it once it is paused, and report this");
    }
  }

  private static void checkQueued(RunRows run, Header header, CheckReport report) {
    int epoch = header.epoch();
    List<PoolEntry> rows = run.queue(epoch);
    boolean granted = run.hasSlot(epoch);
    String expected = "one row of epoch %d that leads to it, or a slot".formatted(epoch);
    if (rows.size() > 1 || granted && !rows.isEmpty()) {
      report.mendsItself(
          header.row().age(),
          "%s lead to it%s".formatted(rows, granted ? " and it holds its slot" : ""),
          expected,
          "the dispatcher, which drops what is too much when it meets it");
    } else if (rows.isEmpty() && !granted && !isUnderWay(run, epoch)) {
      report.wrong(
          "it is queued and nothing leads to it",
          expected,
          "pause it and resume it: that gives it a new place; then report this");
    } else if (rows.isEmpty() && !granted) {
      report.sweepMends(
          header.sinceStateChange(), "it is queued and is to get its place", expected);
    }
  }

  /**
   * Returns whether an execution is being made, or its former slot given up: both give it its place
   * first.
   */
  private static boolean isUnderWay(RunRows run, int epoch) {
    return run.has(PoolEntry.Kind.START) || run.hasSlot(epoch - 1);
  }
}
