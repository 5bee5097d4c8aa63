package com.couriermft.simulation;

import java.util.List;

/** The mutants of all rules of the protocol, each of which removes one rule. */
final class Mutants {
  private static final String ROOT_MERGE = "changed.with(nonce), before.etag())";

  private Mutants() {}

  /** The mutants of all subjects. */
  static final List<Mutant> ALL =
      List.of(
          Mutant.of("noCommitMatch", "commit: a worker's outcome is written without If-Match")
              .shownBy(9)
              .edit(
                  "engine/execution/ExecutionStore",
                  ROOT_MERGE,
                  "changed.with(nonce), !change.steps().isEmpty()"
                      + " && after.branch().phase() != Phase.LEASED ? Write.ANY : before.etag())"),
          Mutant.of("noClaimMatch", "claim: without If-Match")
              .in(Mood.SLOW_READS)
              .shownBy(318)
              .edit(
                  "engine/execution/ExecutionStore",
                  ROOT_MERGE,
                  "changed.with(nonce), !change.steps().isEmpty()"
                      + " && after.branch().phase() == Phase.LEASED ? Write.ANY : before.etag())"),
          Mutant.of("auditApart", "claim: audit rows are written by transactions of their own")
              .shownBy(2)
              .edit(
                  "engine/execution/ExecutionStore",
                  "links.rows().forEach((key, row) -> writes.add(Write.insert(key,"
                      + " row.with(nonce))));",
                  "")
              .edit(
                  "engine/execution/ExecutionStore",
                  "Tables.Committed committed = tables.transact(TABLE, after.id(), writes);",
                  "Tables.Committed committed = tables.transact(TABLE, after.id(), writes);"
                      + " links.rows().forEach((key, row) -> tables.transact(TABLE, after.id(),"
                      + " List.of(Write.insert(key, row.with(nonce)))));"),
          Mutant.of("startAgain", "todo: a start overwrites the run that is there")
              .edit(
                  "engine/execution/ExecutionStore",
                  "Write.insert(BranchName.ROOT.rowKey(), after.columns()",
                  "Write.upsert(BranchName.ROOT.rowKey(), after.columns()"),
          Mutant.of("sendFirst", "commit: the message is sent before the commit")
              .edit(
                  "engine/effect/Transitions",
                  "Snapshot after; try {",
                  "if (before != null) { decision.send().stream().filter(name ->"
                      + " name.isRoot()).forEach(name -> queue.lookAt(new"
                      + " Snapshot(decision.after(), before.etag(), before.age(), before.readAt(),"
                      + " before.members()), name)); } Snapshot after; try {"),
          Mutant.of("sendNever", "commit: no message after the commit")
              .in(Mood.NO_FAULTS)
              .edit(
                  "engine/effect/Transitions",
                  "decision.send().forEach(name -> queue.lookAt(after, name));",
                  ""),
          Mutant.of("noRepair", "place: the sweep drops a slot of an older epoch")
              .in(Mood.FAILING_STEPS)
              .shownBy(4294)
              .edit(
                  "engine/sweep/SlotSweep",
                  "finaliser.settle(e, slot.epoch());",
                  "if (e.epoch() > slot.epoch()) { dispatcher.release(pool, slot); }"
                      + " else { finaliser.settle(e, slot.epoch()); }"),
          Mutant.of("placeNever", "place: a run that waits again gets no place")
              .shownBy(4)
              .edit("engine/effect/Finaliser", "pools.ensurePlace(execution);", ""),
          Mutant.of("releaseFirst", "place: the slot goes before the new place")
              .edit(
                  "engine/effect/Finaliser",
                  "finalise(execution, committed); boolean isQueuedAgain",
                  "dispatcher.release(execution.pool(), PoolStore.slotOf(execution, slotEpoch));"
                      + " finalise(execution, committed); boolean isQueuedAgain"),
          Mutant.of("resumeHeaderFirst", "place: a resume writes the header before the place")
              .edit("engine/request/Resumption", "pools.ensurePlace(decision.after());", "")
              .edit(
                  "engine/request/Resumption",
                  "finaliser.show(after.get().execution()); gate",
                  "pools.ensurePlace(decision.after());"
                      + " finaliser.show(after.get().execution()); gate"),
          Mutant.of("noTodo", "todo: a cancel leaves no row of what it has to finish")
              .in(Mood.NERVOUS_USERS)
              .edit("engine/request/Stops", "todos.rememberToFinalise(at.execution());", ""),
          Mutant.of("todoLast", "todo: the row is written after the header")
              .in(Mood.NERVOUS_USERS)
              .edit("engine/request/Stops", "todos.rememberToFinalise(at.execution());", "")
              .edit(
                  "engine/request/Stops",
                  "finaliser.finalise(after.get().execution());",
                  "if (what == StopRequest.CANCEL) {"
                      + " todos.rememberToFinalise(at.execution()); }"
                      + " finaliser.finalise(after.get().execution());"),
          Mutant.of("dropTodo", "todo: the sweep drops a row whose header does not say so yet")
              .in(Mood.NERVOUS_USERS)
              .shownBy(54)
              .edit(
                  "engine/sweep/TodoSweep",
                  "void finish(String pool, Slot todo) {",
                  "void finish(String pool, Slot todo) { if"
                      + " (!ExecutionLifecycle.TABLE.isFinal(store.get(todo.executionId()).execution().state()))"
                      + " { todos.forgetToFinalise(pool, todo.executionId(), todo.epoch()); return;"
                      + " }"),
          Mutant.of("pauseForgets", "todo: a pause drops the row of a cancel")
              .in(Mood.NERVOUS_USERS)
              .shownBy(990)
              .edit("engine/request/Stops", "} if (atOnce && what == StopRequest.CANCEL) {", ""),
          Mutant.of("noStartTodo", "todo: a start leaves no row of what it has to finish")
              .edit("engine/request/Starter", "todos.rememberToStart(decision.after());", ""),
          Mutant.of("moveApart", "wait: from the waits to the ready list in two transactions")
              .edit(
                  "engine/pool/PoolStore",
                  "tables.transact(TABLE, pool, toReady(row));",
                  "for (Write write : toReady(row)) {"
                      + " tables.transact(TABLE, pool, List.of(write)); }"),
          Mutant.of("waitNot", "wait: a wait is a place in the ready list")
              .shownBy(2)
              .edit("engine/pool/PoolRows", "due == null ?", "true ?"),
          Mutant.of("rootParksNot", "stop: whoever asks does not park a root that waits")
              .in(Mood.NERVOUS_USERS)
              .shownBy(860)
              .edit(
                  "engine/decision/Decider",
                  "movement.rest().ask(what, reason); return giveWay();",
                  "movement.rest().ask(what, reason); return draft.decision();"),
          Mutant.of("commitIgnoresStop", "stop: a commit goes on to the next step")
              .shownBy(3)
              .edit(
                  "engine/decision/Walk",
                  "} else if (tree.isStopping(name)) {",
                  "} else if (false) {"),
          Mutant.of("stopFalls", "stop: a weaker stop replaces a stronger one")
              .shownBy(3)
              .edit(
                  "engine/execution/Execution",
                  "if (stopping.compareTo(stopping()) <= 0) {",
                  "if (stopping == stopping()) {")
              .edit(
                  "engine/request/Stops",
                  "what.compareTo(execution.stopping()) <= 0",
                  "what == execution.stopping()"),
          Mutant.of("noFence", "dispatch: grants without the fence row's version")
              .shownBy(1602)
              .in(Mood.STALLS)
              .edit(
                  "engine/pool/PoolStore",
                  "turn.with(\"nonce\", nonce), fence.etag())",
                  "turn.with(\"nonce\", nonce), Write.ANY)"),
          Mutant.of("noSweep", "sweep: there is none")
              .edit(
                  "engine/sweep/Sweep",
                  "all.forEach((pool, limit) -> guarded(pool, () -> sweepPool(pool, limit)));",
                  ""),
          Mutant.of("shortLease", "lease: the sweep takes it after 5 s")
              .edit(
                  "engine/sweep/BranchSweep",
                  "&& at.age(name).compareTo(lease) > 0; if (silent)",
                  "&& at.age(name).compareTo(Duration.ofSeconds(5)) > 0; if (silent)")
              .edit(
                  "engine/sweep/BranchSweep",
                  "if (at.age(name).compareTo(lease) > 0) {",
                  "if (at.age(name).compareTo(Duration.ofSeconds(5)) > 0) {"),
          Mutant.of("noHeartbeat", "lease: nobody renews it")
              .edit(
                  "engine/attempt/Lease",
                  "locked(() -> beats = threads.repeat(settings.heartbeat(), this::beatQuietly));",
                  ""),
          Mutant.of("anyLease", "lease: another worker's passes for one's own")
              .in(Mood.STALLS)
              .shownBy(1745)
              .edit(
                  "engine/attempt/Lease",
                  "branch.isHeldBy(settings.worker(), fence)",
                  "branch.phase() == com.couriermft.engine.execution.Phase.LEASED"),
          Mutant.of("noWitness", "witness: an unclear answer counts as lost")
              .in(Mood.UNCLEAR_ANSWERS)
              .edit("storage/store/RetryingTables", "if (!unclear) {", "if (true) {"),
          Mutant.of("anyMessage", "message: one of another attempt is taken too")
              .in(Mood.FAILING_STEPS)
              .shownBy(459)
              .edit(
                  "engine/request/Steps",
                  "branch.phase() == Phase.READY && message.fits(branch)",
                  "branch.phase() == Phase.READY"),
          Mutant.of("noPoison", "retry: a step that kills its workers is tried for ever")
              .in(Mood.CRASHES)
              .edit(
                  "engine/decision/AttemptEnd",
                  "if (branch().claims() >= MAX_CLAIMS) {",
                  "if (false) {"),
          Mutant.of("attemptAgain", "retry: a resume uses an attempt's number again")
              .shownBy(9)
              .edit(
                  "engine/decision/AttemptEnd",
                  "put(branch().atNextAttempt(null).withFreshBudget()); movement.rest().park(name);"
                      + " return draft.decision(); } private Decision passOver",
                  "put(branch()); movement.rest().park(name); return draft.decision(); }"
                      + " private Decision passOver"),
          Mutant.of("noGeneration", "retry: a run that begins again keeps its generation")
              .in(Mood.FAILING_STEPS)
              .shownBy(30)
              .edit(
                  "engine/execution/Execution",
                  ".with(ExecutionRows.GENERATION, generation() + 1)",
                  ".with(ExecutionRows.GENERATION, generation())"),
          Mutant.of("unlisted", "lists: a start is over though the run is in no list")
              .in(Mood.NERVOUS_USERS)
              .shownBy(379)
              .edit("engine/request/Placement", "finaliser.show(made);", ""),
          Mutant.of("showOnce", "lists: what is slow overwrites what is new")
              .shownBy(42)
              .edit("engine/effect/Finaliser", "!looksLike(shown, now)", "false"));
}
