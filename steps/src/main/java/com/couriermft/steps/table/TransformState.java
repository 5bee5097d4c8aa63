package com.couriermft.steps.table;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.OutputFile;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a transformation of several tables. Files are selected once. Each invocation that
 * does not finish saves the state as a record, to which the engine's position refers:
 *
 * <pre>{"slice": "n1", "state": {"targets": [{"source": {…}, "path": "…"}], "made": [{…}],
 *  "rows": 80000, "rejected": 3, "rejected_file": null, "mark": {…}}}</pre>
 *
 * @param targets the tables and their output paths
 * @param made finished files, which correspond to the first targets
 * @param rows number of rows in these files
 * @param rejected number of rows that were rejected
 * @param nulled number of invalid values that became null
 * @param rejectedFile path of the first file of rejected rows; {@code null} for none
 * @param mark progress of the next target; {@code null} if the next target has not been started
 */
record TransformState(
    List<OutputFile> targets,
    List<StoredFile> made,
    long rows,
    long rejected,
    long nulled,
    @Nullable String rejectedFile,
    @Nullable RunMark mark) {
  private static final String SLICE = "slice";
  private static final String STATE = "state";

  TransformState {
    targets = List.copyOf(targets);
    made = List.copyOf(made);
  }

  static TransformState of(List<OutputFile> targets) {
    return new TransformState(targets, List.of(), 0, 0, 0, null, null);
  }

  /**
   * Returns the state at a position.
   *
   * @throws IllegalStateException the record is missing, which means that stored data is damaged
   */
  static TransformState at(JsonNode position, Workspace workspace) {
    String slice = position.path(SLICE).asText();
    JsonNode note =
        workspace.notes().stream()
            .filter(each -> each.path(SLICE).asText().equals(slice))
            .findFirst()
            .orElseThrow(
                () -> new IllegalStateException("Unknown state of an earlier slice: " + slice));
    return Json.read(note.path(STATE), TransformState.class);
  }

  boolean isDone() {
    return made.size() == targets.size();
  }

  OutputFile next() {
    return targets.get(made.size());
  }

  /** Returns this state with the next finished table added. */
  TransformState with(TableRun.Made table) {
    List<StoredFile> more = new ArrayList<>(made);
    more.add(table.file());
    Optional<String> aside = table.aside().map(StoredFile::path);
    return new TransformState(
        targets,
        more,
        rows + table.rows(),
        rejected + table.rejected(),
        nulled + table.nulled(),
        rejectedFile == null ? aside.orElse(null) : rejectedFile,
        null);
  }

  TransformState with(@Nullable RunMark next) {
    return new TransformState(targets, made, rows, rejected, nulled, rejectedFile, next);
  }

  /** Saves this state as a record and returns the position that refers to it. */
  ObjectNode handOver(Workspace workspace, String nonce) {
    ObjectNode note = Json.object().put(SLICE, nonce);
    note.set(STATE, Json.tree(this));
    workspace.note(note);
    return Json.object().put(SLICE, nonce);
  }
}
