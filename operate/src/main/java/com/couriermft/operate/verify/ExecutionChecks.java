package com.couriermft.operate.verify;

import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.RunRows.AttemptRow;
import com.couriermft.operate.verify.RunRows.AuditRow;
import com.couriermft.operate.verify.RunRows.Header;
import com.couriermft.operate.verify.WorkIsTakenUp.PermitWaits;
import com.couriermft.storage.store.Blobs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The checks of executions: rows, branches, attempts and audit log. {@link PoolChecks} contains the
 * checks of pools.
 */
final class ExecutionChecks {
  private static final Set<String> MOVING = Set.of("ready", "leased");

  private ExecutionChecks() {}

  /**
   * A check of one invariant of a single execution that has a header. Reports every violation.
   * Stateless and thread-safe.
   */
  record RunCheck(String invariant, BiConsumer<RunRows, CheckReport> check) {}

  /** Returns the checks that require only tables and definitions. */
  static List<RunCheck> ofTables(JobStore jobs, PermitWaits waits) {
    PlanChecks plan = new PlanChecks(jobs);
    return List.of(
        new RunCheck("I5", ExecutionChecks::auditIsGapless),
        new RunCheck(AuditHashes.INVARIANT, AuditHashes::check),
        new RunCheck("I4", ExecutionChecks::attemptsEndOnce),
        new RunCheck("I6", PlaceChecks::liveRunsHaveAPlace),
        new RunCheck("waits", PlaceChecks::waitsAreKept),
        new RunCheck("I7", PlaceChecks::placesAreOfItsEpoch),
        new RunCheck("I9", PlaceChecks::slotsAreGivenUp),
        new RunCheck("I9", ExecutionChecks::stateAgreesWithBranches),
        new RunCheck("plan", plan::stepsAreOfThePlan),
        new RunCheck("loops", plan::loopsAgree),
        new RunCheck("lease", ExecutionChecks::leasesAreRenewed),
        new RunCheck("work", new WorkIsTakenUp(waits)::check),
        new RunCheck("rows", ExecutionChecks::runRowsAreKnown));
  }

  /** Returns all checks of an execution. */
  static List<RunCheck> ofRuns(JobStore jobs, PermitWaits waits, Blobs blobs, boolean files) {
    List<RunCheck> all = new ArrayList<>(ofTables(jobs, waits));
    BlobChecks ofBlobs = new BlobChecks(blobs);
    all.add(new RunCheck("I10", ofBlobs::contextExists));
    all.add(new RunCheck("outputs", ofBlobs::outputsExist));
    if (files) {
      all.add(new RunCheck("I10", ofBlobs::filesExist));
    }
    return all;
  }

  /**
   * Checks that an execution's state agrees with the phases of its branches and the states of its
   * steps.
   */
  static void stateAgreesWithBranches(RunRows run, CheckReport report) {
    Header header = run.header();
    ExecutionState state = header.state();
    String phase = run.root().phase();
    if (state == ExecutionState.RUNNING && Set.of("ended", "parked").contains(phase)) {
      wrong(
          report,
          "it is running, but its root branch is " + phase,
          "a root branch that is neither ended nor parked");
    }
    if (state != ExecutionState.RUNNING) {
      run.branches().stream()
          .filter(branch -> MOVING.contains(branch.phase()))
          .forEach(
              branch ->
                  wrong(
                      report,
                      "it is %s, but branch %s is %s"
                          .formatted(state.text(), branch.name(), branch.phase()),
                      "no branch that is ready or leased"));
    }
    if ((state == ExecutionState.COMPLETED) != phase.equals("ended")) {
      wrong(
          report,
          "it is %s, but its root branch is %s".formatted(state.text(), phase),
          "a root branch that has ended if, and only if, the execution is completed");
    }
    if ((state == ExecutionState.FAILED) && !header.hasFailure()) {
      wrong(report, "it failed, but no failure is recorded", "a recorded failure");
    }
    checkAttempts(run, report);
  }

  /**
   * Checks that each running attempt has a worker, and that each worker that holds a branch has a
   * running attempt.
   */
  private static void checkAttempts(RunRows run, CheckReport report) {
    for (AttemptRow attempt : run.attempts()) {
      boolean isHeld =
          run.branches().stream().anyMatch(b -> b.isLeased() && b.owner().equals(attempt.worker()));
      if (attempt.isRunning() && !isHeld) {
        wrong(
            report,
            attempt + " is running, but no branch is leased to its worker " + attempt.worker(),
            "a branch leased to that worker");
      }
    }
    for (BranchRow branch : run.branches()) {
      boolean runs =
          run.attempts().stream().anyMatch(a -> a.isRunning() && a.worker().equals(branch.owner()));
      if (branch.isLeased() && !runs) {
        wrong(
            report,
            "branch %s is leased to worker %s, which is not running a step"
                .formatted(branch.name(), branch.owner()),
            "a running attempt of step " + branch.cursor());
      }
    }
  }

  private static void wrong(CheckReport report, String found, String expected) {
    report.wrong(found, expected, CheckReport.REPORT_THIS);
  }

  /** Checks that workers renew their leases; the sweep releases expired leases. */
  static void leasesAreRenewed(RunRows run, CheckReport report) {
    for (BranchRow branch : run.branches()) {
      if (branch.isLeased() && branch.row().age().compareTo(report.norms().lease()) > 0) {
        report.sweepMends(
            branch.row().age(),
            "worker %s, which holds branch %s, has sent no heartbeat"
                .formatted(branch.owner(), branch.name()),
            "a heartbeat within " + CheckReport.seconds(report.norms().lease()));
      }
    }
  }

  /** Checks that an execution's partition has only the rows that docs/develop/storage.md names. */
  static void runRowsAreKnown(RunRows run, CheckReport report) {
    run.unknown()
        .forEach(
            row ->
                report.note(
                    "unknown row '%s'".formatted(row.key()),
                    "rows that this release knows",
                    "not needed; a newer release may have written it"));
  }

  /**
   * Checks that the audit rows of a branch are numbered 1..n, that n equals the branch's count, and
   * that times never decrease.
   */
  static void auditIsGapless(RunRows run, CheckReport report) {
    Map<String, List<AuditRow>> byBranch =
        run.audit().stream().collect(Collectors.groupingBy(AuditRow::branch));
    for (BranchRow branch : run.branches()) {
      int rows = byBranch.getOrDefault(branch.name(), List.of()).size();
      if (rows != branch.auditSeq()) {
        report.wrong(
            "branch %s has %d audit rows".formatted(branch.name(), rows),
            "%d, according to the branch's row".formatted(branch.auditSeq()),
            CheckReport.REPORT_THIS);
      }
    }
    byBranch.forEach((branch, rows) -> checkOrder(branch, rows, report));
  }

  private static void checkOrder(String branch, List<AuditRow> rows, CheckReport report) {
    List<AuditRow> inOrder = rows.stream().sorted(Comparator.comparing(AuditRow::seq)).toList();
    for (int i = 0; i < inOrder.size(); i++) {
      AuditRow row = inOrder.get(i);
      if (row.seq() != i + 1) {
        report.wrong(
            "branch %s has audit row %d where row %d is expected"
                .formatted(branch, row.seq(), i + 1),
            "rows numbered from 1 without gaps",
            CheckReport.REPORT_THIS);
        return;
      }
      if (i > 0 && row.millis() < inOrder.get(i - 1).millis()) {
        report.wrong(
            "audit row %d of branch %s is older than the previous row".formatted(row.seq(), branch),
            "times in ascending order",
            CheckReport.REPORT_THIS);
      }
    }
  }

  /** Checks that each attempt has as many end events as ended rows. */
  static void attemptsEndOnce(RunRows run, CheckReport report) {
    if (run.header().isPurged()) {
      return; // Only the audit log of a purged execution remains.
    }
    Map<String, Integer> told = new HashMap<>();
    run.audit().stream()
        .filter(AuditRow::endsAttempt)
        .forEach(row -> told.merge(name(row.stepId(), row.attempt()), 1, Integer::sum));
    Map<String, Integer> ended = new HashMap<>();
    run.attempts().stream()
        .filter(AttemptRow::hasEnded)
        .forEach(row -> ended.merge(name(row.stepId(), row.attempt()), 1, Integer::sum));
    TreeSet<String> names = new TreeSet<>(told.keySet());
    names.addAll(ended.keySet());
    for (String name : names) {
      int rows = ended.getOrDefault(name, 0);
      int events = told.getOrDefault(name, 0);
      if (rows != events) {
        report.wrong(
            "%s ended %d times according to its rows, and %d times according to the audit log"
                .formatted(name, rows, events),
            "one end in both",
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static String name(String stepId, long attempt) {
    return "attempt %d of step '%s'".formatted(attempt, stepId);
  }
}
