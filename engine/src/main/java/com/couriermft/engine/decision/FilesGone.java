package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides that an execution at rest gives up its workspace files: without its plan, which may be
 * what is wrong with it.
 */
public final class FilesGone {
  private FilesGone() {}

  /**
   * Has the header say that the files are gone, and the trail who gave them up.
   *
   * @param now when they are given up
   * @param files how many there were
   * @param by who gives them up
   * @param reason why, or {@code null}
   */
  public static Decision of(
      Snapshot read, Instant now, int files, String by, @Nullable String reason) {
    Draft draft = new Draft(read, now, by);
    draft.tree().header(read.execution().withFilesGone(now, files));
    draft.trail().told(BranchName.ROOT, "execution.files_given_up", reason);
    return draft.decision();
  }
}
