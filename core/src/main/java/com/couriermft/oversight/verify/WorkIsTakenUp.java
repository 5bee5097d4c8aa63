package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;
import java.time.Duration;

/** A slot that was granted and a step that is ready are taken up by a worker before long. */
final class WorkIsTakenUp implements RunCheck {
  private static final String EXPECTED = "a worker that takes it up";

  private final PermitWaits waits;

  WorkIsTakenUp(PermitWaits waits) {
    this.waits = waits;
  }

  @Override
  public String invariant() {
    return "work";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() == ExecutionState.QUEUED) {
      run.slots().stream()
          .filter(slot -> slot.epoch() == header.epoch())
          .forEach(slot -> tooLong(slot.age(), "it was granted its slot", report));
    }
    if (header.state() == ExecutionState.RUNNING) {
      run.branches().stream()
          .filter(BranchRow::isReady)
          .forEach(
              branch ->
                  waits
                      .find(run.id(), branch.name())
                      .ifPresentOrElse(
                          connection -> waits(branch, connection, report),
                          () -> ready(branch, report)));
    }
  }

  private static void ready(BranchRow branch, CheckReport report) {
    tooLong(branch.sinceDue(), "branch %s is ready".formatted(branch.name()), report);
  }

  private static void waits(BranchRow branch, String connection, CheckReport report) {
    if (!report.norms().isNormal(branch.sinceDue())) {
      report.note(
          "branch %s waits for a free connection of '%s' for %s"
              .formatted(branch.name(), connection, CheckReport.seconds(branch.sinceDue())),
          "nothing else: its connections are used to their limit",
          "an end of one of the steps that use it; or a higher max_connections");
    }
  }

  private static void tooLong(Duration since, String what, CheckReport report) {
    if (!report.norms().isNormal(since)) {
      report.mendsItself(
          since,
          what + " for " + CheckReport.seconds(since),
          EXPECTED,
          report.nextSweep()
              + ", which sends its message again; if it stays, look whether hosts"
              + " are up and keep up with the queue");
    }
  }
}
