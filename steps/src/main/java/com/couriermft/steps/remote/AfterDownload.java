package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.upload.FinalRename;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Deletes or moves the sources of a download after their copies are committed. A source that has
 * changed since then is kept; a missing source counts as done. If size and modification time are
 * not sufficient evidence, the bytes are compared. For example, after a restart of the job or a
 * loop, a different file may have the same size and time. Fewer attributes in the server's response
 * do not count as a change.
 */
final class AfterDownload {
  private final After after;
  private final StepContext context;

  AfterDownload(After after, StepContext context) {
    this.after = after;
    this.context = context;
  }

  /**
   * Deletes or moves the sources; a missing target directory is created.
   *
   * @param mayHaveBegun whether an earlier claim, possibly by the same attempt, may have processed
   *     some sources
   * @return paths of the sources that were kept
   */
  List<String> remove(List<DownloadedFile> files, ParallelWork work, boolean mayHaveBegun)
      throws IOException, InterruptedException {
    if (after.kind() == After.Kind.MOVE && !files.isEmpty()) {
      work.remote().makeDirectories(Objects.requireNonNull(after.directory()));
    }
    return work
        .each(
            files,
            file -> 0,
            HandOver.never(),
            (session, cancellation) ->
                file -> {
                  cancellation.throwIfCancelled();
                  return remove(session, file, mayHaveBegun);
                })
        .values()
        .stream()
        .flatMap(Optional::stream)
        .collect(Collectors.toList());
  }

  private Optional<String> remove(RemoteFiles remote, DownloadedFile file, boolean mayHaveBegun)
      throws IOException {
    Optional<RemoteFile> now = remote.find(file.source());
    if (now.isEmpty()) {
      if (!mayHaveBegun) {
        context.log().info("'{}' no longer exists: someone else has deleted it", file.source());
      }
      return Optional.empty();
    } else if (!file.isCopyOf(now.get())
        || mustCompareBytes(file, mayHaveBegun)
            && !CopiedBytes.same(remote, file.source(), file.file(), context)) {
      context.log().warn("source_changed_after_download: '{}' is kept unchanged", file.source());
      return Optional.of(file.source());
    }
    switch (after.kind()) {
      case KEEP -> {}
      case DELETE -> {
        context.ensureLease();
        remote.delete(file.source());
      }
      case MOVE -> move(remote, file, mayHaveBegun);
    }
    return Optional.empty();
  }

  /** Returns whether a different file could have the same size and time. */
  private boolean mustCompareBytes(DownloadedFile file, boolean mayHaveBegun) {
    return file.isUnderstated() || context.isRepeated() && mayHaveBegun;
  }

  /**
   * Moves a file to the first free name; existing files are never replaced. Synchronized, because
   * two workers must not choose the same free name.
   */
  private synchronized void move(RemoteFiles remote, DownloadedFile file, boolean mayHaveBegun)
      throws IOException {
    String directory = Objects.requireNonNull(after.directory());
    String target = SafePath.join(directory, SafePath.name(file.source()));
    FinalRename naming = new FinalRename(remote, context::ensureLease);
    FinalRename.Placement placed =
        mayHaveBegun
            ? naming.placeAgain(file.source(), target, Overwrite.RENAME, file.sizeBytes())
            : naming.place(file.source(), target, Overwrite.RENAME, file.sizeBytes());
    String place = placed.path();
    context.log().info("Moved '{}:{}' to '{}'", remote.connection(), file.source(), place);
  }
}
