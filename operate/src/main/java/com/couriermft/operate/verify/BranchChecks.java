package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.RunRows.AttemptRow;
import com.couriermft.operate.verify.RunRows.Header;
import java.util.Set;

/** The checks of the branches of an execution and of its other rows. */
final class BranchChecks {
  private static final Set<String> MOVING = Set.of("ready", "leased");

  private BranchChecks() {}

  /** The state of a run, the phases of its branches and the states of its steps tell one story. */
  static void stateAgreesWithBranches(RunRows run, CheckReport report) {
    Header header = run.header();
    ExecutionState state = header.state();
    String phase = run.root().phase();
    if (state == ExecutionState.RUNNING && Set.of("ended", "parked").contains(phase)) {
      wrong(report, "it is running and its root branch is " + phase, "a branch that can move");
    }
    if (state != ExecutionState.RUNNING) {
      run.branches().stream()
          .filter(branch -> MOVING.contains(branch.phase()))
          .forEach(
              branch ->
                  wrong(
                      report,
                      "it is %s and branch %s is %s"
                          .formatted(state.text(), branch.name(), branch.phase()),
                      "branches at rest"));
    }
    if ((state == ExecutionState.COMPLETED) != phase.equals("ended")) {
      wrong(
          report,
          "it is %s and its root branch is %s".formatted(state.text(), phase),
          "a branch that has ended, if and only if the execution is completed");
    }
    if ((state == ExecutionState.FAILED) && !header.hasFailure()) {
      wrong(report, "it is failed and has no failure", "a failure that says why");
    }
    checkAttempts(run, report);
  }

  /** A running attempt is held by a worker; a worker holds a running attempt. */
  private static void checkAttempts(RunRows run, CheckReport report) {
    for (AttemptRow attempt : run.attempts()) {
      boolean isHeld =
          run.branches().stream().anyMatch(b -> b.isLeased() && b.owner().equals(attempt.worker()));
      if (attempt.isRunning() && !isHeld) {
        wrong(
            report,
            attempt + " is running and no branch is leased to its worker " + attempt.worker(),
            "a branch leased to that worker");
      }
    }
    for (BranchRow branch : run.branches()) {
      boolean runs =
          run.attempts().stream().anyMatch(a -> a.isRunning() && a.worker().equals(branch.owner()));
      if (branch.isLeased() && !runs) {
        wrong(
            report,
            "branch %s is leased to %s, which runs no step"
                .formatted(branch.name(), branch.owner()),
            "a running attempt of step " + branch.cursor());
      }
    }
  }

  private static void wrong(CheckReport report, String found, String expected) {
    report.wrong(found, expected, CheckReport.REPORT_THIS);
  }

  /** A worker renews its lease; what it no longer renews is handed on by the sweep. */
  static void leasesAreRenewed(RunRows run, CheckReport report) {
    for (BranchRow branch : run.branches()) {
      if (branch.isLeased() && branch.row().age().compareTo(report.norms().lease()) > 0) {
        report.sweepMends(
            branch.row().age(),
            "worker %s, which holds branch %s, is silent".formatted(branch.owner(), branch.name()),
            "a heartbeat within " + CheckReport.seconds(report.norms().lease()));
      }
    }
  }

  /** A run's partition holds what docs/storage.md names. */
  static void runRowsAreKnown(RunRows run, CheckReport report) {
    run.unknown()
        .forEach(
            row ->
                report.note(
                    "unknown row '%s'".formatted(row.key()),
                    "rows that this version knows",
                    "nothing: a newer version may have written it"));
  }
}
