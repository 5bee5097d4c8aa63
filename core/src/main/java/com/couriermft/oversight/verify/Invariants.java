package com.couriermft.oversight.verify;

import com.couriermft.language.definition.JobStore;
import com.couriermft.storage.store.Blobs;
import java.util.ArrayList;
import java.util.List;

/** The checks of executions; {@link PoolChecks} has those of pools. */
final class Invariants {
  private Invariants() {}

  /** Checks that look at the tables, and at definitions, alone. */
  static List<RunCheck> ofTables(JobStore jobs, PermitWaits waits) {
    return List.of(
        RunCheck.of("I5", AttemptChecks::auditIsGapless),
        RunCheck.of("I4", AttemptChecks::attemptsEndOnce),
        RunCheck.of("I6", PlaceChecks::liveRunsHaveAPlace),
        RunCheck.of("waits", PlaceChecks::waitsAreKept),
        RunCheck.of("I7", PlaceChecks::placesAreOfItsEpoch),
        RunCheck.of("I9", PlaceChecks::slotsAreGivenUp),
        RunCheck.of("I9", BranchChecks::stateAgreesWithBranches),
        new StepsAreOfThePlan(jobs),
        new LoopsAgree(jobs),
        RunCheck.of("lease", BranchChecks::leasesAreRenewed),
        new WorkIsTakenUp(waits),
        RunCheck.of("rows", BranchChecks::runRowsAreKnown));
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
}
