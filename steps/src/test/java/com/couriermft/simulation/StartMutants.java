package com.couriermft.simulation;

import java.util.List;

/** The mutants of the rules for starts and their inputs. */
final class StartMutants {
  /**
   * Seed of the first world whose users disable jobs, and whose jobs expect executions to end soon.
   */
  private static final long SWITCHING = 6L * Mood.values().length;

  /** Seed of the first world whose users rerun executions from a step. */
  private static final long RERUNNING = 10L * Mood.values().length;

  private StartMutants() {}

  /** The mutants of the rules for starts. */
  static final List<Mutant> ALL =
      List.of(
          Mutant.of("disabledGranted", "dispatch: an execution of a disabled job gets a slot")
              .shownBy(89)
              .shownBy(SWITCHING)
              .edit(
                  "engine/pool/GrantDecision",
                  "free > 0 && disabled.contains(slot.jobId()) && PoolRows.isNew(ready)",
                  "false"),
          Mutant.of("earlierAgain", "rerun: steps before the one that it begins with run again")
              .shownBy(RERUNNING)
              .edit(
                  "engine/execution/EarlierSteps",
                  "made.branch().withCursor(index)",
                  "made.branch().withCursor(0)"),
          Mutant.of("laterContext", "rerun: it begins with what later steps have left")
              .shownBy(609)
              .edit(
                  "engine/request/RerunStart",
                  ".map(RerunPoint::checkpoint)",
                  ".map(found -> original.branch().checkpoint())"),
          Mutant.of("lateAgain", "late: it is told at each look")
              .shownBy(SWITCHING)
              .edit("engine/execution/Punctuality", "&& lateAt == null", ""),
          Mutant.of("lateNever", "late: an execution that comes to rest is not looked at")
              .shownBy(SWITCHING)
              .edit("engine/decision/Draft", "judge(); ExecutionState from", "ExecutionState from"),
          Mutant.of("lateAtRest", "late: time at rest counts")
              .shownBy(86)
              .edit(
                  "engine/execution/Punctuality",
                  "expectedBy.plus(Duration.between(since, now))",
                  "expectedBy"));
}
