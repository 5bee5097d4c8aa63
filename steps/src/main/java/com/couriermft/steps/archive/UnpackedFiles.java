package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.Background;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Commits the files of an archive while the next ones are read. Several small files are committed
 * in parallel. Not thread-safe.
 */
final class UnpackedFiles implements AutoCloseable {
  private static final int MOST_AT_ONCE = 16;

  /**
   * Maximum number of buffered bytes of all files that are being committed, not counting the last
   * file.
   */
  private static final long MOST_BYTES = 4 << 20;

  private final Progress progress;
  private final List<StoredFile> files = new ArrayList<>();
  private final Deque<Commit> begun = new ArrayDeque<>();
  private long bytesBegun;

  private record Commit(Upload upload, long bytes, Background<StoredFile> file) {}

  UnpackedFiles(Progress progress) {
    this.progress = progress;
  }

  /** Returns the entry that receives the next file. */
  ArchiveReader.Sink.Entry entry(Upload upload) {
    return new Entry(upload);
  }

  /**
   * Waits until all files are committed.
   *
   * @return files in the archive's order
   * @throws com.couriermft.formats.failure.CourierException the failure of the first file that
   *     cannot be committed
   */
  List<StoredFile> await() throws IOException {
    while (!begun.isEmpty()) {
      awaitOldest();
    }
    return List.copyOf(files);
  }

  private void begin(Upload upload) throws IOException {
    long bytes = upload.position();
    begun.add(new Commit(upload, bytes, upload.beginCommit()));
    bytesBegun += bytes;
  }

  private void awaitSome() throws IOException {
    while (!begun.isEmpty()
        && (begun.element().file().isDone() || begun.size() > MOST_AT_ONCE || isMuch())) {
      awaitOldest();
    }
  }

  private boolean isMuch() {
    return begun.size() > 1 && bytesBegun > MOST_BYTES;
  }

  /**
   * Waits for the oldest commit. A failed commit stays in the queue, so that {@link #close}
   * releases its buffer.
   */
  private void awaitOldest() throws IOException {
    Commit oldest = begun.element();
    files.add(oldest.file().await());
    begun.remove();
    bytesBegun -= oldest.bytes();
    oldest.upload().close();
    progress.fileDone();
  }

  /** After a failure, waits until no commit is in progress. */
  @Override
  public void close() {
    for (Commit commit : begun) {
      commit.file().end();
      commit.upload().close();
    }
    begun.clear();
  }

  private final class Entry implements ArchiveReader.Sink.Entry {
    private final Upload upload;
    private boolean isBegun;

    private Entry(Upload upload) {
      this.upload = upload;
    }

    @Override
    public void write(byte[] buffer, int length) throws IOException {
      upload.write(buffer, 0, length);
    }

    @Override
    public void done() throws IOException {
      begin(upload);
      isBegun = true;
      awaitSome();
    }

    @Override
    public void close() {
      if (!isBegun) {
        upload.close();
      }
    }
  }
}
