package com.couriermft.simulation;

import java.util.List;

/** The mutants of the rules for groups: members, windows, joins and waits. */
final class GroupMutants {
  private GroupMutants() {}

  /** The mutants of the rules for groups. */
  static final List<Mutant> ALL =
      List.of(
          in("noMemberMatch", "commit: a member's row is written without If-Match")
              .shownBy(34)
              .edit(
                  "engine/execution/ExecutionStore",
                  "changed(old.branch().columns(), columns).with(nonce), old.etag())",
                  "changed(old.branch().columns(), columns).with(nonce), Write.ANY)"),
          in("noJoinMatch", "branch: the row of a group's parent is written without If-Match")
              .edit(
                  "engine/execution/ExecutionStore",
                  "changed.with(nonce), before.etag())",
                  "changed.with(nonce), change.members().isEmpty() ? before.etag() : Write.ANY)"),
          in("parkNotUpward", "stop: a group does not hear that its members rest")
              .edit(
                  "engine/decision/StopRules",
                  "if (parent.active() == 0) { restGroup(above); }",
                  ""),
          nap("parkAlone", "stop: a waiting leaf is parked by a flag that was read before it")
              .edit("engine/decision/StopRules", "tree.takeHeader();", "")
              .edit(
                  "engine/execution/ExecutionStore",
                  "List<Row> rows = tables.queryAll(TABLE, id, BranchName.rowKeys());",
                  "Optional<Row> first = tables.find(TABLE, id, BranchName.ROOT.rowKey());"
                      + " List<Row> rows ="
                      + " new ArrayList<>(tables.queryAll(TABLE, id, BranchName.rowKeys()));"
                      + " first.ifPresent(old -> rows.set(rows.size() - 1, old));"),
          in("claimIgnoresStop", "stop: a claim does not look at the flag")
              .shownBy(34)
              .edit(
                  "engine/request/Steps",
                  "if (at.isStopping(name)) { return stops.giveWay(at, name); } else if",
                  "if"),
          in("setterParksNot", "stop: whoever asks parks nobody")
              .shownBy(47)
              .edit(
                  "engine/request/Stops",
                  "parkWaiting(id); return after.get().execution();",
                  "return after.get().execution();"),
          Mutant.of("sweepParksNot", "stop: the sweep parks nobody")
              .in(Mood.CRASHES)
              .shownBy(1151)
              .edit(
                  "engine/sweep/BranchSweep",
                  "if (expires || at.names().stream().anyMatch(at::isStopping)) {",
                  "if (expires) {"),
          in("wakeNot", "stop: a resume does not wake the members")
              .edit("engine/decision/Movement", "wake(child);", ""));

  private static Mutant nap(String name, String rule) {
    return Mutant.of(name, rule).in(Mood.NAPS);
  }

  private static Mutant in(String name, String rule) {
    return Mutant.of(name, rule).in(Mood.GROUPS);
  }
}
