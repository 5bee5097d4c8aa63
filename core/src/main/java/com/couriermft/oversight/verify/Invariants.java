package com.couriermft.oversight.verify;

import com.couriermft.language.definition.JobStore;
import com.couriermft.storage.store.Blobs;
import java.util.ArrayList;
import java.util.List;

/** The one list of checks. */
final class Invariants {
  private Invariants() {}

  /** Checks that look at the tables, and at definitions, alone. */
  static List<RunCheck> ofTables(JobStore jobs, PermitWaits waits) {
    return List.of(
        new AuditIsGapless(),
        new AttemptsEndOnce(),
        new LiveRunsHaveAPlace(),
        new WaitsAreKept(),
        new PlacesAreOfItsEpoch(),
        new SlotsAreGivenUp(),
        new StateAgreesWithBranches(),
        new StepsAreOfThePlan(jobs),
        new LoopsAgree(jobs),
        new LeasesAreRenewed(),
        new WorkIsTakenUp(waits),
        new RunRowsAreKnown());
  }

  /** Every check of a run. */
  static List<RunCheck> ofRuns(JobStore jobs, PermitWaits waits, Blobs blobs, boolean files) {
    List<RunCheck> all = new ArrayList<>(ofTables(jobs, waits));
    all.add(new ContextExists(blobs));
    all.add(new OutputsExist(blobs));
    if (files) {
      all.add(new FilesExist(blobs));
    }
    return all;
  }

  /** Every check of a pool. */
  static List<PoolCheck> ofPools() {
    return List.of(
        new SlotsWithinLimit(), new LimitsAreApplied(), new PoolIsSwept(), new PoolRowsAreKnown());
  }
}
