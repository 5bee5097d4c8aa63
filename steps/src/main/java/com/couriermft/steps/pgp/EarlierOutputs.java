package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.util.Optional;

/**
 * Messages that earlier attempts of a step wrote outside the workspace. Encrypting the same file
 * again results in different bytes. An existing message is therefore kept, because other parties
 * may already have read it. An attempt records each message before the message becomes visible:
 *
 * <pre>{"path": "files:/out/a.csv.pgp", "made_of": "9f86…", "sha256": "60a3…"}</pre>
 */
final class EarlierOutputs {
  private static final String PATH = "path";
  private static final String MADE_OF = "made_of";
  private static final String SHA256 = "sha256";

  private final Workspace workspace;
  private final boolean mayBe;

  EarlierOutputs(StepContext context) {
    this.workspace = context.workspace();
    this.mayBe = context.mayHaveRunBefore();
  }

  /**
   * Returns the output at a path that an earlier attempt created from the same inputs, if it is
   * unchanged.
   *
   * @param madeOf hash of the source's content, the keys and the options
   */
  Optional<StoredFile> find(String path, String madeOf, Overwrite overwrite) {
    if (!mayBe || Workspace.isRunsOwn(path)) {
      return Optional.empty();
    }
    return workspace
        .findOwn(path, overwrite)
        .filter(
            own ->
                workspace.notes().stream()
                    .anyMatch(
                        note ->
                            path.equals(note.path(PATH).asText())
                                && madeOf.equals(note.path(MADE_OF).asText())
                                && note.path(SHA256).asText().equals(own.sha256())));
  }

  /** Records an output. Must be called before the message becomes visible. */
  void note(String path, String madeOf, String sha256) {
    if (!Workspace.isRunsOwn(path)) {
      workspace.note(Json.object().put(PATH, path).put(MADE_OF, madeOf).put(SHA256, sha256));
    }
  }
}
