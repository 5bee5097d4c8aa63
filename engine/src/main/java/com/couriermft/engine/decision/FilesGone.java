package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides that the workspace files of a stopped execution are deleted. It does not need the plan,
 * which may be damaged.
 */
public final class FilesGone {
  private FilesGone() {}

  /**
   * Marks the files as deleted in the header and records the actor in the audit log.
   *
   * @param now the time of the deletion
   * @param files the number of files
   * @param by the actor who deletes the files
   * @param reason the reason, or {@code null}
   */
  public static Decision of(
      Snapshot read, Instant now, int files, String by, @Nullable String reason) {
    Draft draft = new Draft(read, now, by);
    draft.tree().header(read.execution().withFilesGone(now, files));
    draft.trail().told(BranchName.ROOT, "execution.files_given_up", reason);
    return draft.decision();
  }
}
