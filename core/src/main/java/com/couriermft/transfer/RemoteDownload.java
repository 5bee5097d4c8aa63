package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Copies files from a partner's server. A file that changes while it is read is never kept; one
 * whose copy was interrupted goes on where it stopped, if size and time are what they were. Holds
 * one buffer of 128 KiB besides the session's read-ahead of each file that is open. Not
 * thread-safe.
 */
public final class RemoteDownload {
  private static final int BUFFER_BYTES = 128 << 10;

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final DownloadRun run;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /** Copies from a session into a workspace, which reports the bytes it is given itself. */
  public RemoteDownload(RemoteFiles remote, Workspace workspace, DownloadRun run) {
    this.remote = remote;
    this.workspace = workspace;
    this.run = run;
  }

  /**
   * A file that is to be copied.
   *
   * @param path the remote file
   * @param sizeBytes how long it was when it was listed, {@link RemoteFile#UNKNOWN_SIZE} if nobody
   *     knows; if it is another size now, that one counts
   * @param destination a path of the workspace or the permanent store
   */
  public record Wanted(String path, long sizeBytes, String destination) {}

  /**
   * Copies files. Where the session {@link RemoteFiles#pipelines} all are opened before the first
   * is read; each open file is looked at before its first and after its last byte. A small copy is
   * committed while the next file is read.
   *
   * @param files small ones, or a single one of any size
   * @param done is told of each as soon as it is copied, with its place among them; not of those
   *     that are left to another invocation, because a hand-over is due
   * @throws CourierException {@code source_changed}, {@code source_truncated} (transient), or as
   *     {@link RemoteFiles} and {@link Workspace} say
   */
  public void download(List<Wanted> files, ObjIntConsumer<DownloadedFile> done) throws IOException {
    Deque<RemoteFiles.Source> open = new ArrayDeque<>();
    try (Commits commits = new Commits((file, place) -> tell(file, place, done))) {
      if (remote.pipelines()) {
        openAll(files, open);
      }
      for (int place = 0; place < files.size() && mayGoOn(place); place++) {
        copy(open.poll(), files.get(place), place, commits);
        commits.tellOfEnded();
      }
      commits.await();
    } finally {
      open.forEach(RemoteFiles.Source::close);
    }
  }

  private void openAll(List<Wanted> files, Deque<RemoteFiles.Source> open) throws IOException {
    Wanted at = files.get(0);
    try {
      for (Wanted file : files) {
        at = file;
        open.add(remote.beginOpen(file.path()));
      }
      Iterator<RemoteFiles.Source> sources = open.iterator();
      for (Wanted file : run.mayHaveRunBefore() ? List.<Wanted>of() : files) {
        at = file;
        sources.next().expect(file.sizeBytes());
      }
    } catch (IOException e) {
      throw about(at.path(), e);
    }
  }

  static IOException about(String path, IOException e) {
    return new IOException("'" + path + "': " + e.getMessage(), e);
  }

  private boolean mayGoOn(int place) {
    return place == 0 || !run.handOver().isDue();
  }

  private void copy(RemoteFiles.@Nullable Source opened, Wanted file, int place, Commits commits)
      throws IOException {
    try (RemoteFiles.Source source = opened == null ? remote.open(file.path()) : opened) {
      copy(source, file.destination(), place, commits);
    } catch (IOException e) {
      throw about(file.path(), e);
    }
  }

  private void copy(RemoteFiles.Source source, String destination, int place, Commits commits)
      throws IOException {
    RemoteFile before = source.stat();
    String key = Fingerprint.of(remote.connection(), before).map(run::resumeKey).orElse(null);
    Workspace.Upload copy = create(destination, key);
    boolean whole = false;
    try {
      long size = copy(source, before, copy, key != null && !remote.opensOnce());
      if (size == HANDED_OVER) {
        copy.keep();
      } else {
        requireUnchanged(before, source.stat(), size);
        commits.begin(copy, before, place);
        whole = true;
      }
    } finally {
      if (!whole) {
        copy.close();
      }
    }
  }

  private void tell(DownloadedFile file, int place, ObjIntConsumer<DownloadedFile> done) {
    run.progress().fileDone();
    run.handOver().progressed();
    done.accept(file, place);
  }

  private static final long HANDED_OVER = -1;

  private Workspace.Upload create(String destination, @Nullable String key) throws IOException {
    return key == null || run.mayHaveRunBefore()
        ? workspace.create(destination, Overwrite.FAIL, key)
        : workspace.begin(destination, Overwrite.FAIL, key);
  }

  private long copy(
      RemoteFiles.Source source, RemoteFile file, Workspace.Upload copy, boolean mayHandOver)
      throws IOException {
    long begin = copy.position();
    long position = begin;
    long end = file.sizeBytes() == RemoteFile.UNKNOWN_SIZE ? Long.MAX_VALUE : file.sizeBytes();
    // The upload counts what is written through it; what an earlier attempt has staged is done too.
    run.progress().bytes(position);
    try (InputStream in = source.read(position, end - position)) {
      while (position < end) {
        run.cancellation().throwIfCancelled();
        int count = in.read(buffer, 0, (int) Math.min(BUFFER_BYTES, end - position));
        if (count < 0) {
          break;
        }
        copy.write(buffer, 0, count);
        position += count;
        if (mayHandOver && copy.keepable() > begin) {
          run.handOver().progressed();
          if (position < end && run.handOver().isDue()) {
            return HANDED_OVER;
          }
        }
      }
    }
    return position;
  }

  private void requireUnchanged(RemoteFile before, RemoteFile after, long got) {
    if (!after.looksLike(before)) {
      throw RemoteErrors.changed(remote.connection(), before, after);
    }
    if (before.sizeBytes() != RemoteFile.UNKNOWN_SIZE && got != before.sizeBytes()) {
      throw RemoteErrors.truncated(remote.connection(), before, got);
    }
  }
}
