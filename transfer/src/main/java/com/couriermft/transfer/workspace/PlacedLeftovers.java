package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * The files that a step that has finally failed has left in the permanent store or in places, where
 * files are visible one by one. A file goes only if this step of this execution has written it, by
 * its metadata, and if all that it was made of still stands as it was then: what is removed is
 * never the only copy. A file that was to replace another one stays, as that one cannot be brought
 * back.
 *
 * @param workspace of the step's last attempt
 * @param overwrite what the step was to do where files existed
 */
public record PlacedLeftovers(Workspace workspace, Overwrite overwrite) {
  /**
   * Removes the file that the step has left at a path or, with {@code rename}, at one made of it.
   *
   * @param madeOf what it was made of, as it was looked up for this
   */
  public void remove(String path, Collection<StoredFile> madeOf) throws IOException {
    Optional<StoredFile> own = find(path);
    if (own.isPresent() && madeOf.stream().allMatch(source -> stands(source, own.get()))) {
      workspace.delete(own.get());
    }
  }

  /**
   * Removes a copy of another file on the conditions of {@link #remove}, if it has the other's
   * bytes.
   */
  public void removeCopy(String path, StoredFile source) throws IOException {
    Optional<StoredFile> own = find(path);
    if (own.isPresent() && stands(source, own.get()) && hasBytesOf(source, own.get())) {
      workspace.delete(own.get());
    }
  }

  /**
   * The file that the step has left at a path or, with {@code rename}, at one made of it; none in
   * the workspace, and none that was to replace another one.
   */
  public Optional<StoredFile> find(String path) {
    boolean isElsewhere = !Workspace.isRunsOwn(workspace.absolute(path));
    return isElsewhere && overwrite != Overwrite.REPLACE
        ? workspace.findOwn(path, overwrite)
        : Optional.empty();
  }

  /** Times of two storage accounts are not compared: then nobody knows, and the file stays. */
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
