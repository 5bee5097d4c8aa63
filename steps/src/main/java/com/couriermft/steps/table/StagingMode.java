package com.couriermft.steps.table;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The mode for creating files: from scratch, or so that a later invocation can resume.
 *
 * @param key identifies the content, independent of the attempt; {@code null} for files that always
 *     start from scratch
 * @param isFirst whether no earlier attempt can have written bytes
 */
record StagingMode(
    Workspace workspace, Overwrite overwrite, @Nullable String key, boolean isFirst) {
  /** Returns the mode for files that always start from scratch. */
  static StagingMode anew(Workspace workspace, Overwrite overwrite) {
    return new StagingMode(workspace, overwrite, null, true);
  }

  /**
   * Returns the mode for another file that is written together with this one.
   *
   * @param which distinguishes the file
   */
  StagingMode of(String which) {
    return new StagingMode(workspace, overwrite, key == null ? null : key + " " + which, isFirst);
  }

  /** Creates a file or resumes it from its staged bytes. The caller closes it. */
  Workspace.Upload create(String path) throws IOException {
    return key != null && isFirst
        ? workspace.begin(path, overwrite, key)
        : workspace.create(path, overwrite, key);
  }
}
