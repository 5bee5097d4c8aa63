package com.couriermft.operate.verify;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.operate.verify.ExecutionChecks.RunCheck;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.PoolTable.PoolCount;
import com.couriermft.operate.verify.RunRows.Header;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Applies the checks to the rows of executions. Thread-safe. */
final class Checker {
  private static final int MOST_TEXT = 400;

  private final ExpectedDurations norms;
  private final List<RunCheck> runChecks;
  private final IndexListsRuns index;
  private final Map<String, Instant> nextSweeps = new HashMap<>();

  Checker(
      ExpectedDurations norms, List<RunCheck> runChecks, IndexListsRuns index, PoolTable pools) {
    this.norms = norms;
    this.runChecks = runChecks;
    this.index = index;
    pools
        .pools()
        .forEach(
            (name, pool) -> {
              Instant next = pool.nextSweep(norms);
              if (next != null) {
                nextSweeps.put(name, next);
              }
            });
  }

  List<Finding> check(PoolCount pool) {
    List<Finding> found = new ArrayList<>();
    Subject subject = Subject.pool(pool.name());
    for (PoolChecks.PoolCheck check : PoolChecks.ALL) {
      CheckReport report =
          new CheckReport(check.invariant(), subject, norms, pool.nextSweep(norms), found::add);
      check.check().accept(pool, report);
    }
    return found;
  }

  /**
   * Returns the findings about the given executions, in order. The executions are checked in
   * parallel, because some checks read storage.
   */
  List<Finding> check(List<RunRows> runs) {
    List<Finding> found = new ArrayList<>();
    ConcurrentRequests.map(runs, this::check).forEach(found::addAll);
    List<RunRows> readable = runs.stream().filter(run -> run.problem().isEmpty()).toList();
    index.check(readable, run -> report(IndexListsRuns.INVARIANT, run, found));
    return found;
  }

  private List<Finding> check(RunRows run) {
    List<Finding> found = new ArrayList<>();
    Optional<String> problem = run.problem();
    if (run.findHeader().isEmpty()) {
      PlaceChecks.missingRun(run, report("header", run, found));
    } else if (problem.isPresent()) {
      report("rows", run, found)
          .wrong(
              "its rows cannot be read: " + problem.get(),
              "rows as docs/develop/storage.md describes them",
              CheckReport.REPORT_THIS);
    } else {
      runChecks.forEach(check -> guarded(check, run, report(check.invariant(), run, found)));
    }
    return found;
  }

  /**
   * Runs a check. If the check throws an exception, the failure is reported as a finding and the
   * other checks still run.
   */
  private static void guarded(RunCheck check, RunRows run, CheckReport report) {
    try {
      check.check().accept(run, report);
    } catch (StoreUnavailable storage) {
      throw storage;
    } catch (RuntimeException | StackOverflowError unreadable) {
      report.wrong(
          "it cannot be checked: "
              + SafeText.of(String.valueOf(unreadable.getMessage()), MOST_TEXT),
          "readable rows and blobs",
          "restore the rows or blobs that the message names, or cancel the execution and start"
              + " another");
    }
  }

  private CheckReport report(String invariant, RunRows run, List<Finding> found) {
    Instant next = run.findHeader().map(Header::pool).map(nextSweeps::get).orElse(null);
    return new CheckReport(invariant, Subject.execution(run.id()), norms, next, found::add);
  }
}
