package com.couriermft.simulation;

import java.util.List;

/** Every rule of the protocol, each taken away once. */
final class Mutants {
  private static final String ROOT_MERGE =
      "Write.merge(Branch.ROOT, changed(before, after).with(nonce), before.etag())";

  private Mutants() {}

  /** All of them. */
  static final List<Mutant> ALL =
      List.of(
          Mutant.of("noCommitMatch", "commit: a worker's outcome is written without If-Match")
              .edit(
                  "execution/ExecutionStore",
                  ROOT_MERGE,
                  "Write.merge(Branch.ROOT, changed(before, after).with(nonce), change.step() != null"
                      + " && after.branch().phase() != Phase.LEASED ? Write.ANY : before.etag())"),
          Mutant.of("noClaimMatch", "claim: without If-Match")
              .in(Mood.SLOW_READS)
              .edit(
                  "execution/ExecutionStore",
                  ROOT_MERGE,
                  "Write.merge(Branch.ROOT, changed(before, after).with(nonce), change.step() != null"
                      + " && after.branch().phase() == Phase.LEASED ? Write.ANY : before.etag())"),
          Mutant.of("auditApart", "claim: audit rows are written by transactions of their own")
              .edit(
                  "execution/ExecutionStore",
                  "change.audit().forEach(event -> writes.add("
                      + "Write.insert(key(event), row(event).with(nonce))));",
                  "")
              .edit(
                  "execution/ExecutionStore",
                  "String etag = committed.etags().get(Branch.ROOT);",
                  "change.audit().forEach(event -> tables.transact(TABLE, after.id(),"
                      + " List.of(Write.insert(key(event), row(event).with(nonce)))));"
                      + " String etag = committed.etags().get(Branch.ROOT);"),
          Mutant.of("startAgain", "todo: a start overwrites the run that is there")
              .edit(
                  "execution/ExecutionStore",
                  "? Write.insert(Branch.ROOT, after.columns().with(nonce))",
                  "? Write.upsert(Branch.ROOT, after.columns().with(nonce))"),
          Mutant.of("sendFirst", "commit: the message is sent before the commit")
              .edit(
                  "engine/Transitions",
                  "Snapshot after; try {",
                  "if (decision.send()) { lookAt(decision.after(), before.readAt()); }"
                      + " Snapshot after; try {")
              .edit(
                  "engine/Transitions",
                  "if (decision.send()) { lookAt(after",
                  "if (false) { lookAt(after"),
          Mutant.of("sendNever", "commit: no message after the commit")
              .in(Mood.NO_FAULTS)
              .edit("engine/Transitions", "if (decision.send()) {", "if (false) {"),
          Mutant.of("noRepair", "place: the sweep drops a slot of an older epoch")
              .in(Mood.FAILING_STEPS)
              .edit(
                  "engine/Recovery",
                  "engine.finaliser().settle(e, slot.epoch());",
                  "if (e.epoch() > slot.epoch()) { pools.release(pool, e.id(), slot.epoch()); }"
                      + " else { engine.finaliser().settle(e, slot.epoch()); }"),
          Mutant.of("placeNever", "place: a run that waits again gets no place")
              .edit("engine/Finaliser", "pools.ensurePlace(execution);", ""),
          Mutant.of("releaseFirst", "place: the slot goes before the new place")
              .edit(
                  "engine/Finaliser",
                  "finalise(execution); if (execution.state() == ExecutionState.QUEUED",
                  "pools.release(execution.pool(), execution.id(), slotEpoch); finalise(execution);"
                      + " if (execution.state() == ExecutionState.QUEUED"),
          Mutant.of("resumeHeaderFirst", "place: a resume writes the header before the place")
              .edit("engine/Engine", "pools.ensurePlace(decision.after());", "")
              .edit(
                  "engine/Engine",
                  "finaliser.show(after.get().execution()); dispatcher",
                  "pools.ensurePlace(decision.after()); finaliser.show(after.get().execution());"
                      + " dispatcher"),
          Mutant.of("noTodo", "todo: a cancel leaves no row of what it has to finish")
              .edit("engine/Engine", "pools.rememberToFinalise(at.execution());", ""),
          Mutant.of("todoLast", "todo: the row is written after the header")
              .in(Mood.NERVOUS_USERS)
              .edit("engine/Engine", "pools.rememberToFinalise(at.execution());", "")
              .edit(
                  "engine/Engine",
                  "finaliser.finalise(after.get().execution());",
                  "if (what == Stopping.CANCEL) { pools.rememberToFinalise(at.execution()); }"
                      + " finaliser.finalise(after.get().execution());"),
          Mutant.of("dropTodo", "todo: the sweep drops a row whose header does not say so yet")
              .in(Mood.NERVOUS_USERS)
              .edit(
                  "engine/Recovery",
                  "private void sweepTodo(String pool, Slot todo) {",
                  "private void sweepTodo(String pool, Slot todo) {"
                      + " if (!ExecutionLifecycle.TABLE.isFinal("
                      + "store.get(todo.executionId()).execution().state())) {"
                      + " pools.forgetToFinalise(pool, todo.executionId(), todo.epoch()); return; }"),
          Mutant.of("pauseForgets", "todo: a pause drops the row of a cancel")
              .in(Mood.NERVOUS_USERS)
              .edit("engine/Engine", "} if (atOnce && what == Stopping.CANCEL) {", ""),
          Mutant.of("noStartTodo", "todo: a start leaves no row of what it has to finish")
              .edit("engine/Starter", "parts.pools().rememberToStart(decision.after());", ""),
          Mutant.of("moveApart", "wait: from the waits to the ready list in two transactions")
              .edit(
                  "execution/PoolStore",
                  "tables.transact( TABLE, pool, List.of(Write.delete(row.key(), row.etag()),"
                      + " Write.upsert(ready, c)));",
                  "tables.transact(TABLE, pool, List.of(Write.delete(row.key(), row.etag())));"
                      + " tables.transact(TABLE, pool, List.of(Write.upsert(ready, c)));"),
          Mutant.of("waitNot", "wait: a wait is a place in the ready list")
              .edit("execution/PoolStore", "if (due != null) {", "if (false) {"),
          Mutant.of("setterParksNot", "stop: whoever asks parks nobody")
              .edit(
                  "engine/Decider",
                  "return branch().phase() == Phase.READY ? park() : decision();",
                  "return decision();"),
          Mutant.of("commitIgnoresStop", "stop: a commit goes on to the next step")
              .edit(
                  "engine/Decider",
                  "move(ExecutionEvent.COMPLETE, null); return decision(); }"
                      + " if (execution.stopping() != Stopping.NONE) {",
                  "move(ExecutionEvent.COMPLETE, null); return decision(); } if (false) {"),
          Mutant.of("stopFalls", "stop: a weaker stop replaces a stronger one")
              .edit(
                  "execution/Execution",
                  "if (stopping.compareTo(stopping()) <= 0) {",
                  "if (stopping == stopping()) {")
              .edit(
                  "engine/Decider",
                  "what.compareTo(execution.stopping()) <= 0",
                  "what == execution.stopping()"),
          Mutant.of("noFence", "dispatch: grants without the fence row's version")
              .in(Mood.STALLS)
              .edit(
                  "execution/PoolStore",
                  "turn.with(\"nonce\", nonce), fence.etag())",
                  "turn.with(\"nonce\", nonce), Write.ANY)"),
          Mutant.of("noSweep", "sweep: there is none")
              .edit(
                  "engine/Recovery",
                  "poolLimits.get().forEach((pool, limit) -> guarded(pool, () ->"
                      + " sweepPool(pool, limit)));",
                  ""),
          Mutant.of("shortLease", "lease: the sweep takes it after 5 s")
              .edit(
                  "engine/Recovery",
                  "at.age().compareTo(engine.settings().lease()) > 0",
                  "at.age().compareTo(Duration.ofSeconds(5)) > 0"),
          Mutant.of("noHeartbeat", "lease: nobody renews it")
              .edit(
                  "engine/Lease",
                  "locked(() -> beats = threads.repeat(settings.heartbeat(), this::beatQuietly));",
                  ""),
          Mutant.of("anyLease", "lease: another worker's passes for one's own")
              .edit(
                  "engine/Lease",
                  "return now.branch().isHeldBy(settings.worker(), fence);",
                  "return now.branch().phase() == com.couriermft.execution.Phase.LEASED;"),
          Mutant.of("noWitness", "witness: an unclear answer counts as lost")
              .in(Mood.UNCLEAR_ANSWERS)
              .edit("store/RetryingTables", "if (!unclear) {", "if (true) {"),
          Mutant.of("anyMessage", "message: one of another attempt is taken too")
              .in(Mood.FAILING_STEPS)
              .edit("engine/Engine", "|| !message.fits(e.branch())", ""),
          Mutant.of("noPoison", "retry: a step that kills its workers is tried for ever")
              .in(Mood.CRASHES)
              .edit("engine/Decider", "if (branch().claims() >= MAX_CLAIMS) {", "if (false) {"),
          Mutant.of("attemptAgain", "retry: a resume uses an attempt's number again")
              .edit(
                  "engine/Decider",
                  "change(branch().atNextAttempt(null).withFreshBudget());",
                  "change(branch());"),
          Mutant.of("showOnce", "lists: what is slow overwrites what is new")
              .edit("engine/Finaliser", "!looksLike(shown, now)", "false"));
}
