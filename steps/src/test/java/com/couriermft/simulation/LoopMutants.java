package com.couriermft.simulation;

import java.util.List;

/** The mutants of the rules for loops and conditions: items, lanes, failures and visibility. */
final class LoopMutants {
  private static final String RULES = "engine/decision/LoopRules";

  private LoopMutants() {}

  /** The mutants of the rules for loops. */
  static final List<Mutant> ALL =
      List.of(
          in("portionTwice", "lane: what it takes is handed out again")
              .shownBy(62)
              .edit(RULES, "left.withIndex(to)", "left.withIndex(from + 1)"),
          in("lastItem", "loop: it ends one item early")
              .shownBy(36)
              .edit(RULES, "frame.index() + 1 < frame.to()", "frame.index() + 2 < frame.to()"),
          in("laneEndsEarly", "lane: it ends although items are left")
              .shownBy(257)
              .edit(RULES, "if (take(name, loop)) {", "if (false) {"),
          in("joinEarly", "loop: it is left before the last lane has ended")
              .edit(
                  "engine/decision/Movement",
                  "if (parent.active() > 0) {",
                  "if (parent.active() > 1) {"),
          in("failedUncounted", "item: one that failed is not counted")
              .shownBy(75)
              .edit(RULES, "frame.withFailed(frame.failed() + 1)", "frame"),
          in("failedDropped", "item: one that failed is not set aside")
              .shownBy(75)
              .edit(
                  RULES,
                  "tree.setAside(lane, frame.index());",
                  "tree.below(lane).forEach(tree::remove);"),
          in("takenUpTwice", "item: one that is taken up stays set aside")
              .shownBy(1999)
              .edit(
                  "engine/decision/Tree",
                  "aside.put(DeferredItemRows.key(lane, item.item(), lane), Optional.empty());",
                  ""),
          in("takenUpCounts", "item: one that is taken up counts as failed")
              .shownBy(1999)
              .edit(RULES, "withFailed(frame.failed() - 1)", "withFailed(frame.failed())"),
          in("failedForgotten", "item: a resume does not take failed ones up")
              .shownBy(2363)
              .edit(
                  "engine/decision/Movement",
                  "} else if (loops.hasFailedItems(child)) {",
                  "} else if (false) {"),
          in("failedPassed", "loop: it is left as if no item had failed")
              .shownBy(75)
              .edit(RULES, "if (failed > 0) {", "if (false) {"),
          in("failingKept", "item: the next one fails with it")
              .shownBy(1999)
              .edit(RULES, ".withItemFailure(null).withLastItemFailure", ".withLastItemFailure"),
          in("failingGoesOn", "item: what works on it does not hear that it fails")
              .shownBy(4664)
              .edit("engine/decision/Tree", "if (get(above).isItemFailing()) {", "if (false) {")
              .edit(
                  "engine/execution/ExecutionStore",
                  "return itemFails || execution.stopping()",
                  "return execution.stopping()"),
          in("keptIgnored", "outputs: what a failed item left is carried on")
              .shownBy(13920)
              .edit(RULES, "withCheckpoint(frame.kept(),", "withCheckpoint(branch.checkpoint(),"),
          in("handOverLost", "outputs: a lane's are not joined")
              .shownBy(36)
              .edit(
                  RULES,
                  "tree.put(lane.parent(), parent); tree.put(lane, branch.withCheckpoint(base",
                  "tree.put(lane, branch.withCheckpoint(base"),
          in("lastWriter", "outputs: the last lane's count, not the last item's")
              .shownBy(218)
              .edit(
                  "engine/context/Checkpoints",
                  "if (other == null || !other.iterations().isAfter(step.getValue().iterations()))"
                      + " {",
                  "if (true) {"),
          in("seesAll", "outputs: an iteration sees what others left")
              .shownBy(166)
              .edit(
                  "engine/expression/IterationPath",
                  "} else if (!here.equals(there)) {",
                  "} else if (false) {"),
          in("passKept", "restart: the pass is the same")
              .shownBy(218)
              .edit(
                  "engine/execution/LoopFrame",
                  "put(\"pass\", pass() + 1)",
                  "put(\"pass\", pass())"),
          in("indexKept", "restart: it begins where it stopped")
              .shownBy(62)
              .edit(
                  "engine/execution/LoopFrame",
                  "put(\"index\", 0).put(\"to\", count()).put(\"pass\"",
                  "put(\"to\", count()).put(\"pass\""),
          in("restartNot", "restart: a resume goes on where it stopped")
              .shownBy(218)
              .edit(RULES, "if (depth < 0) {", "if (true) {"),
          in("thenAlways", "choice: the else is never taken")
              .shownBy(296)
              .edit("engine/decision/Walk", "choice.part(holds)", "choice.part(true)"),
          in("fenceFalls", "item: one that is taken up brings its old fence")
              .shownBy(1999)
              .edit(
                  "engine/execution/DeferredItem",
                  ".with(BranchRows.FENCE, Math.max(now.fence(), lane.fence()) + 1)",
                  ".with(BranchRows.FENCE, 0)"),
          in("boundless", "commit: decisions without end")
              .shownBy(5444)
              .edit(
                  "engine/decision/Walk",
                  "return decisions >= MAX_DECISIONS || rows >= MANY_ROWS;",
                  "return false;"),
          Mutant.of(
                  "endedUnseen",
                  "loop: what is behind it does not see the iteration that ended last")
              .shownBy(18)
              .edit(
                  "engine/context/LoopResults",
                  "if (ended != null && ended.key().index() == index) {",
                  "if (false) {"),
          in("waitRestarts", "restart: a wait for the next attempt is taken for a stop")
              .shownBy(1245)
              .edit(RULES, "if (tree.get(name).dueAt() != null) {", "if (false) {"));

  private static Mutant in(String name, String rule) {
    return Mutant.of(name, rule).in(Mood.LOOPS);
  }
}
