package com.couriermft.verify;

import com.couriermft.store.StoreUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies the checks to what was read. Thread-safe. */
final class Checker {
  private final Norms norms;
  private final List<RunCheck> runChecks;
  private final List<PoolCheck> poolChecks = Invariants.ofPools();
  private final IndexListsRuns index;
  private final Map<String, Instant> nextSweeps = new HashMap<>();

  Checker(Norms norms, List<RunCheck> runChecks, IndexListsRuns index, PoolTable pools) {
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

  List<Finding> check(PoolRows pool) {
    List<Finding> found = new ArrayList<>();
    Subject subject = Subject.pool(pool.name());
    for (PoolCheck check : poolChecks) {
      Report report =
          new Report(check.invariant(), subject, norms, pool.nextSweep(norms), found::add);
      guarded(report, () -> check.check(pool, report));
    }
    return found;
  }

  /** Findings of some runs, in order; they are checked side by side, for some ask storage. */
  List<Finding> check(List<RunRows> runs) {
    List<Finding> found = new ArrayList<>();
    runs.parallelStream().map(this::check).toList().forEach(found::addAll);
    List<RunRows> made = runs.stream().filter(run -> run.findHeader().isPresent()).toList();
    index.check(made, run -> report(IndexListsRuns.INVARIANT, run, found));
    return found;
  }

  private List<Finding> check(RunRows run) {
    List<Finding> found = new ArrayList<>();
    if (run.findHeader().isEmpty()) {
      MissingRuns.check(run, report(MissingRuns.INVARIANT, run, found));
      return found;
    }
    for (RunCheck check : runChecks) {
      Report report = report(check.invariant(), run, found);
      guarded(report, () -> check.check(run, report));
    }
    return found;
  }

  /** A row that cannot be read is a finding too; that storage cannot be reached is not. */
  private static void guarded(Report report, Runnable check) {
    try {
      check.run();
    } catch (StoreUnavailable e) {
      throw e;
    } catch (RuntimeException e) {
      report.wrong(
          "its rows cannot be read: " + e, "rows as docs/storage.md describes", Report.REPORT_THIS);
    }
  }

  private Report report(String invariant, RunRows run, List<Finding> found) {
    @Nullable Instant next = run.findHeader().map(Header::pool).map(nextSweeps::get).orElse(null);
    return new Report(invariant, Subject.execution(run.id()), norms, next, found::add);
  }
}
