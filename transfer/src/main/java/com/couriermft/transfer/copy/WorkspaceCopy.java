package com.couriermft.transfer.copy;

import com.couriermft.transfer.copy.FileWorkers.Mover;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.FileChange;
import com.couriermft.transfer.workspace.LiveFiles;
import com.couriermft.transfer.workspace.WorkLine;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Copies files of one execution's workspace into the workspace of a new execution, at the same
 * paths. If the service can copy blobs, no bytes pass through this process. An interrupted copy can
 * be repeated: finished files are reused.
 */
public final class WorkspaceCopy {
  private static final int WORKERS = 8;

  /** The minimum number of files for which additional threads are useful. */
  private static final int MANY = 10;

  private final BlobStreams streams;

  public WorkspaceCopy(BlobStreams streams) {
    this.streams = streams;
  }

  /**
   * Copies files, with at most three requests for each file that the service copies synchronously.
   *
   * @param from the execution that owns the files
   * @param files the files at the time from which the new execution continues
   * @param to the new execution
   * @return the changes that make the copies visible, with the steps that wrote the files
   * @throws FileChangedException the bytes of a file have changed
   * @throws com.couriermft.formats.failure.NotFoundException {@code blob_not_found}: the bytes were
   *     removed
   */
  public List<FileChange> copy(String from, LiveFiles files, String to)
      throws IOException, InterruptedException {
    Writer writer = new Writer(to, "", "");
    try (BlobWorkspace workspace =
        new BlobWorkspace(
            streams,
            writer,
            WorkLine.ALONE,
            Supervision.NONE,
            LiveFiles.NONE,
            Places.NONE,
            other -> files)) {
      Mover<LiveFile, StoredFile> mover =
          file -> workspace.copy(file.stored(from), file.path(), Overwrite.REPLACE);
      List<LiveFile> all = files.all();
      new FileWorkers<LiveFile, StoredFile>(
              (worker, cancellation) -> Optional.of(mover),
              LiveFile::sizeBytes,
              HandOver.never(),
              Cancellation.NEVER)
          .move(all, all.size() < MANY ? 1 : WORKERS);
      LiveFiles copies = workspace.files();
      return all.stream().map(file -> change(file, copies)).toList();
    }
  }

  private static FileChange change(LiveFile file, LiveFiles copies) {
    LiveFile copy = copies.find(file.path()).orElseThrow();
    return FileChange.added(
        new LiveFile(
            file.path(),
            copy.blob(),
            copy.sizeBytes(),
            copy.etag(),
            copy.sha256(),
            file.step(),
            file.replaces()));
  }
}
