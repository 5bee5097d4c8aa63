package com.couriermft.simulation;

import java.util.List;

/** The mutants of the rules for limits other than those of pools, and for events and lists. */
final class LimitMutants {
  private LimitMutants() {}

  /** The mutants of the rules for limits. */
  static final List<Mutant> ALL =
      List.of(
          in("reapPending", "permit: one that is about to be used is reaped by age alone")
              .shownBy(8839)
              .edit("engine/waiting/Permits", "|| pending && !preventClaim(at.get(), holder)", ""),
          in("waitCounts", "permit: waiting counts as a claim")
              .edit(
                  "engine/waiting/Permits",
                  "store.await(",
                  "Snapshot waits = executions.getTree(holder.executionId());"
                      + " executions.touch(waits, holder.branch(),"
                      + " waits.branch(holder.branch()).orElseThrow().claimedBy(\"\","
                      + " clock.instant()).released(com.couriermft.engine.execution.PhaseEvent.READY),"
                      + " nonces.next()); store.await("),
          in("permitDoubled", "permit: one that another has is taken as well")
              .shownBy(246)
              .edit("engine/pool/PermitStore", "Write.insert(key,", "Write.upsert(key,"),
          in("permitAfterwards", "permit: a claim does not wait for one")
              .edit(
                  "engine/request/Steps", "entry.open(at, name)", "Optional.of(List.<Taken>of())"),
          in("instancesForgotten", "instances: a job may have any number")
              .shownBy(363)
              .edit("engine/pool/GrantDecision", "free > 0 && isFull(slot)", "false"),
          in("parkedForgotten", "instances: who gives a slot up readies nobody")
              .shownBy(233)
              .edit(
                  "engine/pool/PoolStore",
                  "firstParked(pool, slot.jobId()).ifPresent(row -> writes.addAll(toReady(row)));",
                  ""),
          in("totalForgotten", "total: pools count only their own")
              .shownBy(103)
              .edit("engine/pool/PoolStore", "if (total != null && !grant", "if (false && !grant"),
          in("totalUnfenced", "total: tokens are taken without the fence row's version")
              .shownBy(6616)
              .edit("engine/pool/TotalLimit", "fence.etag()", "Write.ANY"),
          in("tokenKept", "total: tokens of slots that never came stay")
              .shownBy(480)
              .edit("engine/pool/PoolStore", "total.reap(token);", ""),
          Mutant.of("waitForgotten", "wait: a slice that asks for a delay goes on at once")
              .shownBy(104)
              .edit(
                  "engine/decision/AttemptEnd",
                  "put(branch().sliced(slice.position()).withDueAt(due));",
                  "put(branch().sliced(slice.position()));")
              .edit(
                  "engine/decision/AttemptEnd",
                  "await(slice.delay(), reason);",
                  "await(Duration.ZERO, reason);"),
          Mutant.of("waitDropped", "wait: an execution that gives its slot back waits no more")
              .shownBy(106)
              .edit(
                  "engine/decision/AttemptEnd",
                  ".withStepStartedAt(waiting.stepStartedAt()).withDueAt(EngineFailures.atLatest(execution(),"
                      + " due))",
                  ".withDueAt(null)"),
          Mutant.of("endLeftFiled", "lists: a resume leaves the summary of the end before it")
              .shownBy(3)
              .edit("engine/effect/Transitions", "finaliser.leaving(before.execution());", ""),
          Mutant.of("countedTwice", "counters: an end that is told again is counted again")
              .edit(
                  "engine/statistics/Statistics",
                  "Write.insert(StatisticsRows.counted(end), columns)",
                  "Write.insert(StatisticsRows.counted(end) + nonces.get(), columns)")
              .edit(
                  "engine/statistics/Statistics",
                  "Write.insert(StatisticsRows.added(end), columns)",
                  "Write.insert(StatisticsRows.added(end) + nonces.get(), columns)"),
          Mutant.of("summedApart", "counters: the sum is written before what is in it goes")
              .shownBy(42)
              .edit(
                  "engine/statistics/Statistics",
                  "tables.transact(TABLE, day.toString(), writes);",
                  "tables.transact(TABLE, day.toString(), writes.stream().filter(w -> w.kind() !="
                      + " Write.Kind.DELETE).toList()); tables.transact(TABLE, day.toString(),"
                      + " writes.stream().filter(w -> w.kind() == Write.Kind.DELETE).toList());"),
          Mutant.of("bytesLeft", "counters: what a branch at rest has moved stays with it")
              .in(Mood.GROUPS)
              .edit("engine/decision/StopRules", ".withBytes(resting.bytes())", ".withBytes(0)"),
          Mutant.of("endingUntold", "listeners: nobody hears of an ending")
              .edit("engine/effect/Finaliser", "announcer.tellEnding(ended, committed)", "{}"),
          Mutant.of("endingLeftUntold", "feed: a resume forgets an ending that nobody has told")
              .shownBy(86)
              .edit("engine/effect/Finaliser", "announcer.keepEnding(resting);", ""));

  private static Mutant in(String name, String rule) {
    return Mutant.of(name, rule).in(Mood.LIMITS);
  }
}
