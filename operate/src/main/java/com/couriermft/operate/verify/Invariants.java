package com.couriermft.operate.verify;

import com.couriermft.engine.definition.JobStore;
import com.couriermft.operate.verify.WorkIsTakenUp.PermitWaits;
import com.couriermft.storage.store.Blobs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The checks of executions; {@link PoolChecks} has those of pools. */
final class Invariants {
  private Invariants() {}

  /** Checks that look at the tables, and at definitions, alone. */
  static List<RunCheck> ofTables(JobStore jobs, PermitWaits waits) {
    PlanChecks plan = new PlanChecks(jobs);
    return List.of(
        new RunCheck("I5", AttemptChecks::auditIsGapless),
        new RunCheck("I4", AttemptChecks::attemptsEndOnce),
        new RunCheck("I6", PlaceChecks::liveRunsHaveAPlace),
        new RunCheck("waits", PlaceChecks::waitsAreKept),
        new RunCheck("I7", PlaceChecks::placesAreOfItsEpoch),
        new RunCheck("I9", PlaceChecks::slotsAreGivenUp),
        new RunCheck("I9", BranchChecks::stateAgreesWithBranches),
        new RunCheck("plan", plan::stepsAreOfThePlan),
        new RunCheck("loops", plan::loopsAgree),
        new RunCheck("lease", BranchChecks::leasesAreRenewed),
        new RunCheck("work", new WorkIsTakenUp(waits)::check),
        new RunCheck("rows", BranchChecks::runRowsAreKnown));
  }

  /** Every check of a run. */
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
   * A check of one invariant of a single execution that has a header; it reports whatever
   * contradicts it. Stateless; thread-safe.
   */
  record RunCheck(String invariant, BiConsumer<RunRows, CheckReport> check) {}
}
