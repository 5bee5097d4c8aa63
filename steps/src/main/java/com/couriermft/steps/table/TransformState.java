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
 * The state of a transformation of several tables. Files are chosen once; each invocation that does
 * not come to the end leaves the state in a note, which the position that the engine keeps names:
 *
 * <pre>{"slice": "n1", "state": {"targets": [{"source": {…}, "path": "…"}], "made": [{…}],
 *  "rows": 80000, "rejected": 3, "rejected_file": null, "mark": {…}}}</pre>
 *
 * @param targets the tables, and where what is made of each goes
 * @param made the files that are finished, of the first so many targets
 * @param rows written to them
 * @param rejected rows that are in none of them
 * @param nulled bad values in them that are null
 * @param rejectedFile path of the first file of rows set aside; {@code null} for none
 * @param mark progress of the next target; {@code null} if it is not started
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
   * Returns the state that a position names.
   *
   * @throws IllegalStateException there is no such note: stored data is damaged
   */
  static TransformState at(JsonNode position, Workspace workspace) {
    String slice = position.path(SLICE).asText();
    JsonNode note =
        workspace.notes().stream()
            .filter(each -> each.path(SLICE).asText().equals(slice))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("No slice has left the note " + slice));
    return Json.read(note.path(STATE), TransformState.class);
  }

  boolean isDone() {
    return made.size() == targets.size();
  }

  OutputFile next() {
    return targets.get(made.size());
  }

  /** Returns this state with its next finished table. */
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

  /** Leaves a note of this state, and returns the position that names it. */
  ObjectNode handOver(Workspace workspace, String nonce) {
    ObjectNode note = Json.object().put(SLICE, nonce);
    note.set(STATE, Json.tree(this));
    workspace.note(note);
    return Json.object().put(SLICE, nonce);
  }
}
