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
 * Removes the sources of a download whose copies are committed. A source that is no longer what was
 * copied stays; one that is gone is done. Where size and time say too little, the bytes are
 * compared: when the job or a loop has begun again much time has passed, and what is there may be
 * another file that looks the same; and a server that tells less than it has tells of no change.
 */
final class AfterDownload {
  private final After after;
  private final StepContext context;

  AfterDownload(After after, StepContext context) {
    this.after = after;
    this.context = context;
  }

  /**
   * Removes them; the directory of a move is made if it is missing.
   *
   * @param mayHaveBegun whether an earlier claim may have removed some of them
   * @return paths of those that were left as they are
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
        context.log().info("'{}' is gone already: somebody else has removed it", file.source());
      }
      return Optional.empty();
    } else if (!file.isCopyOf(now.get())
        || mustCompareBytes(file, mayHaveBegun)
            && !CopiedBytes.same(remote, file.source(), file.file(), context)) {
      context.log().warn("source_changed_after_download: '{}' stays as it is", file.source());
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

  /** Returns whether size and time may be the same although the bytes are others. */
  private boolean mustCompareBytes(DownloadedFile file, boolean mayHaveBegun) {
    return file.isUnderstated() || context.isRepeated() && mayHaveBegun;
  }

  /**
   * Nothing that is there already is replaced: the file gets the first free name. One at a time:
   * two workers must not find the same name free.
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
