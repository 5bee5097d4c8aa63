package com.couriermft.steps.table;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The way in which files are begun: anew, or so that a later invocation finds their staged bytes.
 *
 * @param key names the bytes that are written, whichever attempt writes them; {@code null} for a
 *     file that is always begun anew
 * @param isFirst whether no attempt before can have written any
 */
record StagingMode(
    Workspace workspace, Overwrite overwrite, @Nullable String key, boolean isFirst) {
  /** Returns one of files that are begun anew. */
  static StagingMode anew(Workspace workspace, Overwrite overwrite) {
    return new StagingMode(workspace, overwrite, null, true);
  }

  /** Returns the same of further bytes that are written beside these. */
  StagingMode of(String which) {
    return new StagingMode(workspace, overwrite, key == null ? null : key + " " + which, isFirst);
  }

  /** Begins a file, or goes on with what is staged of it; the caller closes. */
  Workspace.Upload create(String path) throws IOException {
    return key != null && isFirst
        ? workspace.begin(path, overwrite, key)
        : workspace.create(path, overwrite, key);
  }
}
