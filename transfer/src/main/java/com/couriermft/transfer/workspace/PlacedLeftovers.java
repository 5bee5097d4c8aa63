package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * Cleans up files that a failed step left in the permanent store or in storage locations, where
 * each file is visible at once. A file is removed only if its metadata show that this step of this
 * execution wrote it, and if all its sources are unchanged. The only copy is therefore never
 * removed. A file that replaced another file is kept, because the old file cannot be restored.
 *
 * @param workspace the workspace of the step's last attempt
 * @param overwrite the step's policy for existing files
 */
public record PlacedLeftovers(Workspace workspace, Overwrite overwrite) {
  /**
   * Removes the step's file at a path or, with {@code rename}, at a name derived from the path.
   *
   * @param madeOf the file's sources, as looked up for this call
   */
  public void remove(String path, Collection<StoredFile> madeOf) throws IOException {
    Optional<StoredFile> own = find(path);
    if (own.isPresent() && madeOf.stream().allMatch(source -> stands(source, own.get()))) {
      workspace.delete(own.get());
    }
  }

  /**
   * Removes a copy of another file under the conditions of {@link #remove}, if both files have the
   * same bytes.
   */
  public void removeCopy(String path, StoredFile source) throws IOException {
    Optional<StoredFile> own = find(path);
    if (own.isPresent() && stands(source, own.get()) && hasBytesOf(source, own.get())) {
      workspace.delete(own.get());
    }
  }

  /**
   * Returns the step's file at a path or, with {@code rename}, at a name derived from the path.
   * Empty in the workspace, and for a file that replaced another file.
   */
  public Optional<StoredFile> find(String path) {
    boolean isElsewhere = !Workspace.isRunsOwn(workspace.absolute(path));
    return isElsewhere && overwrite != Overwrite.REPLACE
        ? workspace.findOwn(path, overwrite)
        : Optional.empty();
  }

  /**
   * Returns whether the source is unchanged. Times from two storage accounts cannot be compared; in
   * that case, the file is kept.
   */
  private boolean stands(StoredFile source, StoredFile made) {
    Instant changed = source.modifiedAt();
    Instant written = made.modifiedAt();
    boolean isUnchanged =
        changed == null
            || written != null
                && !changed.isAfter(written)
                && Workspace.findConnection(source.path())
                    .equals(Workspace.findConnection(made.path()));
    return isUnchanged
        && workspace
            .findFile(source.path())
            .filter(now -> now.sizeBytes() == source.sizeBytes())
            .filter(now -> Objects.equals(now.modifiedAt(), changed))
            .isPresent();
  }

  private static boolean hasBytesOf(StoredFile source, StoredFile copy) {
    return source.sizeBytes() == copy.sizeBytes()
        && (source.sha256() == null
            || copy.sha256() == null
            || source.sha256().equals(copy.sha256()));
  }
}
