package com.couriermft.simulation;

import java.util.List;

/** The mutants of the rules for files that executions download and pass on. */
final class CargoMutants {
  private CargoMutants() {}

  /** The mutants of the rules for downloaded files. */
  static final List<Mutant> ALL =
      List.of(
          Mutant.of("failedDroppedFiles", "files: what failed keeps none")
              .shownBy(20)
              .edit("engine/effect/Finaliser", "if (!execution.keepsFiles()) {", "if (true) {"),
          Mutant.of("filesOfOneLane", "files: a join keeps those of one branch only")
              .shownBy(13)
              .edit(
                  "engine/context/Checkpoints",
                  "return all.withFiles(files.toJson());",
                  "return all;"),
          Mutant.of("moveUnnoted", "files: a move does not note what it is about to remove")
              .shownBy(72)
              .edit("steps/file/MoveStep", "workspace.note(Json.tree(fresh));", ""),
          Mutant.of("namesUnclaimed", "files: two lanes may give two files one name")
              .shownBy(39)
              .edit(
                  "transfer/workspace/NameClaims",
                  "if (mine.contains(path)) { return Optional.empty(); } String name = blob(path);",
                  "if (true) { return Optional.empty(); } String name = blob(path);"),
          Mutant.of("namesAnew", "files: items take other names when the job begins again")
              .shownBy(15_960)
              .edit(
                  "transfer/workspace/NameClaims",
                  "case AFTER -> !again || own || !line.isRepeated() || hadBefore(path);",
                  "case AFTER -> true;"),
          Mutant.of("anyonesFile", "files: what another execution delivered counts as one's own")
              .shownBy(200)
              .edit(
                  "transfer/file/Writer",
                  "return executionId.equals(metadata.get(EXECUTION)) && step.equals",
                  "return step.equals"));
}
