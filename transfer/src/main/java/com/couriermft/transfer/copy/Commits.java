package com.couriermft.transfer.copy;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.place.Background;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/** Commits downloaded copies in the background while the next files are read. Not thread-safe. */
final class Commits implements AutoCloseable {
  private final ObjIntConsumer<DownloadedFile> done;
  private final Deque<Commit> begun = new ArrayDeque<>();

  private record Commit(
      Workspace.Upload copy, RemoteFile source, int place, Background<StoredFile> file) {}

  /**
   * Creates an empty set of commits.
   *
   * @param done called on the caller's thread with each committed file and its index
   */
  Commits(ObjIntConsumer<DownloadedFile> done) {
    this.done = done;
  }

  /** Starts to commit a complete copy, and closes it at the end. */
  void begin(Workspace.Upload copy, RemoteFile source, int place) throws IOException {
    begun.add(new Commit(copy, source, place, copy.beginCommit()));
  }

  /**
   * Reports the commits that have ended, without waiting. Throws the exception of a failed commit.
   */
  void tellOfEnded() throws IOException {
    while (!begun.isEmpty() && begun.element().file().isDone()) {
      tellOfFirst();
    }
  }

  /** Waits for all commits. Throws the exception of the first failed one. */
  void await() throws IOException {
    while (!begun.isEmpty()) {
      tellOfFirst();
    }
  }

  private void tellOfFirst() throws IOException {
    Commit first = begun.element();
    StoredFile file;
    try {
      file = first.file().await();
    } catch (IOException e) {
      throw RemoteDownload.about(first.source().path(), e);
    }
    begun.remove();
    tell(first, file);
  }

  private void tell(Commit commit, StoredFile file) {
    commit.copy().close();
    done.accept(DownloadedFile.of(file, commit.source()), commit.place());
  }

  /**
   * After a failure, waits for the commits in progress and reports the files that were committed
   * nevertheless. If the thread is or was interrupted, the remaining commits are stopped.
   */
  @Override
  public void close() {
    Map<Commit, StoredFile> files = new LinkedHashMap<>();
    for (Commit commit : begun) {
      StoredFile file = commit.file().end();
      commit.copy().close();
      if (file != null) {
        files.put(commit, file);
      }
    }
    files.forEach(this::tell);
  }
}
