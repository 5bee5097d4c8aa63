package com.couriermft.transfer.copy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.listing.Fingerprint;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies files from a partner's server. Each file is read to the end of the server's data,
 * regardless of the reported size. A file that changes during the read is never kept. An
 * interrupted copy resumes if the size and the modification time are unchanged. A file that is
 * longer than reported is read without interruption, because its size does not identify its bytes.
 * The class uses one buffer of 128 KiB in addition to the session's read-ahead for each open file.
 * Not thread-safe.
 */
public final class RemoteDownload {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteDownload.class);
  private static final int BUFFER_BYTES = 128 << 10;

  /** The field of a note that contains a key whose staged bytes may be wrong. */
  private static final String DISTRUSTED = "distrusted";

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final DownloadRun run;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private @Nullable List<String> distrusted;

  /**
   * Creates a download from a session into a workspace. The workspace itself reports written bytes.
   */
  public RemoteDownload(RemoteFiles remote, Workspace workspace, DownloadRun run) {
    this.remote = remote;
    this.workspace = workspace;
    this.run = run;
  }

  /**
   * A file to copy.
   *
   * @param path the remote file
   * @param sizeBytes the length in the listing, or {@link RemoteFile#UNKNOWN_SIZE}; the data that
   *     the server sends determines the actual length
   * @param destination a path of the workspace or the permanent store
   */
  public record Wanted(String path, long sizeBytes, String destination) {}

  /**
   * Copies files. If the session {@link RemoteFiles#pipelines}, all files are opened before the
   * first one is read. The properties of each file are checked before its first byte and after its
   * last byte. A small copy is committed while the next file is read.
   *
   * @param files small files, or a single file of any size
   * @param done called with each copied file and its index; not for files that are left to another
   *     invocation because a hand-over is due
   * @throws CourierException {@code source_changed}, {@code source_truncated} (transient), or those
   *     of {@link RemoteFiles} and {@link Workspace}
   */
  public void download(List<Wanted> files, ObjIntConsumer<DownloadedFile> done) throws IOException {
    download(files, done, (place, refused) -> false);
  }

  /** Decides how to handle files that the server refuses to open. */
  public interface Refusals {
    /**
     * Returns whether to skip a refused file and continue with the next one.
     *
     * @param place the index of the file in the list of wanted files
     */
    boolean leavesOut(int place, CourierException refused);
  }

  /**
   * Copies files like {@link #download(List, ObjIntConsumer)}, but leaves out files that cannot be
   * opened and that {@code refusals} allows to skip.
   */
  public void download(List<Wanted> files, ObjIntConsumer<DownloadedFile> done, Refusals refusals)
      throws IOException {
    Deque<RemoteFiles.Source> open = new ArrayDeque<>();
    try (Commits commits = new Commits((file, place) -> tell(file, place, done))) {
      if (remote.pipelines()) {
        openAll(files, open);
      }
      for (int place = 0; place < files.size() && mayGoOn(place); place++) {
        copy(open.poll(), files.get(place), place, commits, refusals);
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
        expect(sources.next(), file);
      }
    } catch (IOException e) {
      throw about(at.path(), e);
    }
  }

  /** Requests a file. If it cannot be opened, the exception is thrown when the file is copied. */
  private static void expect(RemoteFiles.Source source, Wanted file) throws IOException {
    try {
      source.expect(file.sizeBytes());
    } catch (CourierException refused) {
      LOG.debug("'{}' cannot be opened", file.path(), refused);
    }
  }

  static IOException about(String path, IOException e) {
    return new IOException("'" + path + "': " + e.getMessage(), e);
  }

  private boolean mayGoOn(int place) {
    return place == 0 || !run.handOver().isDue();
  }

  private void copy(
      RemoteFiles.@Nullable Source opened,
      Wanted file,
      int place,
      Commits commits,
      Refusals refusals)
      throws IOException {
    RemoteFiles.Source source = opened;
    try {
      RemoteFile before;
      try {
        source = opened == null ? remote.open(file.path()) : opened;
        before = source.stat();
      } catch (CourierException refused) {
        if (refusals.leavesOut(place, refused)) {
          return;
        }
        throw refused;
      }
      copy(source, before, file.destination(), place, commits);
    } catch (IOException e) {
      throw about(file.path(), e);
    } finally {
      if (source != null) {
        source.close();
      }
    }
  }

  private void copy(
      RemoteFiles.Source source, RemoteFile before, String destination, int place, Commits commits)
      throws IOException {
    String key =
        Fingerprint.of(remote.connection(), before)
            .map(run::resumeKey)
            .map(this::trusted)
            .orElse(null);
    if (copy(source, before, create(destination, key), key, place, commits) == End.IN_ONE_GO) {
      requireUnchanged(before, source.stat());
      // A later attempt would treat bytes staged under a fingerprint as the complete file.
      copy(source, before, create(destination, null), null, place, commits);
    }
  }

  private End copy(
      RemoteFiles.Source source,
      RemoteFile before,
      Workspace.Upload copy,
      @Nullable String key,
      int place,
      Commits commits)
      throws IOException {
    boolean whole = false;
    try {
      Reading reading = read(source, before, copy, key != null);
      if (reading.end() == End.HANDED_OVER) {
        copy.keep();
      } else if (reading.end() == End.REACHED) {
        if (key != null && reading.position() < before.sizeBytes()) {
          distrust(key, reading);
        }
        requireWhole(before, source.stat(), reading.position());
        commits.begin(copy, before, place);
        whole = true;
      }
      return reading.end();
    } finally {
      if (!whole) {
        copy.close();
      }
    }
  }

  /**
   * Makes later attempts download the file from its start. This is necessary if a server that was
   * asked for the rest of the file as a stream sent fewer bytes and reported success. The stream
   * may have started at another offset, so the staged bytes may be wrong. A protocol whose requests
   * name the offset is not affected.
   */
  private void distrust(String key, Reading reading) {
    if (reading.begin() > 0 && !remote.isConcurrent()) {
      workspace.note(Json.object().put(DISTRUSTED, key));
    }
  }

  /**
   * Returns the key under which bytes may be staged; a distrusted key is replaced by a different
   * key.
   */
  private String trusted(String key) {
    long times = distrusted().stream().filter(each -> each.startsWith(key)).count();
    return times == 0 ? key : key + "|again " + times;
  }

  /** Returns the keys that earlier attempts distrusted. The notes are read once. */
  private List<String> distrusted() {
    if (distrusted == null) {
      distrusted =
          run.mayHaveRunBefore() && !remote.isConcurrent()
              ? workspace.notes().stream()
                  .map(note -> note.path(DISTRUSTED).asText())
                  .filter(noted -> !noted.isEmpty())
                  .toList()
              : List.of();
    }
    return distrusted;
  }

  private void tell(DownloadedFile file, int place, ObjIntConsumer<DownloadedFile> done) {
    run.progress().fileDone();
    run.handOver().progressed();
    done.accept(file, place);
  }

  /** The reasons why the read of a file ended. */
  private enum End {
    /** The server has no more bytes. */
    REACHED,
    /** Another invocation continues the read. */
    HANDED_OVER,
    /**
     * The file must be read without interruption. Either the server cannot continue at an offset,
     * or the file is longer than listed. In that case, the fingerprint includes a wrong size and
     * identifies nothing.
     */
    IN_ONE_GO
  }

  /** How a read ended, with the offsets where it started and ended. */
  private record Reading(End end, long begin, long position) {}

  private Workspace.Upload create(String destination, @Nullable String key) throws IOException {
    return key == null || run.mayHaveRunBefore()
        ? workspace.create(destination, run.overwrite(), key)
        : workspace.begin(destination, run.overwrite(), key);
  }

  private Reading read(
      RemoteFiles.Source source, RemoteFile file, Workspace.Upload copy, boolean fingerprinted)
      throws IOException {
    long begin = copy.position();
    long told = file.sizeBytes() == RemoteFile.UNKNOWN_SIZE ? Long.MAX_VALUE : file.sizeBytes();
    if (fingerprinted && begin > told) {
      return new Reading(End.IN_ONE_GO, begin, begin);
    }
    // The upload counts the bytes that are written through it. Bytes that an earlier attempt staged
    // also count as transferred.
    run.progress().alreadyMoved(begin);
    boolean mayHandOver = fingerprinted && !remote.opensOnce();
    long position = begin;
    Optional<InputStream> rest = open(source, begin);
    if (rest.isEmpty()) {
      return new Reading(End.IN_ONE_GO, begin, begin);
    }
    try (InputStream in = rest.get()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        run.cancellation().throwIfCancelled();
        position += count;
        if (position > told && fingerprinted) {
          return new Reading(End.IN_ONE_GO, begin, position);
        }
        copy.write(buffer, 0, count);
        if (mayHandOver && copy.keepable() > begin) {
          run.handOver().progressed();
          if (position < told && run.handOver().isDue()) {
            return new Reading(End.HANDED_OVER, begin, position);
          }
        }
      }
    }
    return new Reading(End.REACHED, begin, position);
  }

  /** Opens a stream at an offset; empty if the server can only send the file from its start. */
  private static Optional<InputStream> open(RemoteFiles.Source source, long begin)
      throws IOException {
    try {
      return Optional.of(source.read(begin, Long.MAX_VALUE - begin));
    } catch (CourierException e) {
      if (begin == 0 || !e.is(TransferCodes.NOT_SUPPORTED_BY_SERVER)) {
        throw e;
      }
      LOG.info("The download starts again: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Checks that at least the reported number of bytes arrived. A server may report fewer bytes than
   * the file has.
   */
  private void requireWhole(RemoteFile before, RemoteFile after, long got) {
    requireUnchanged(before, after);
    if (before.sizeBytes() != RemoteFile.UNKNOWN_SIZE && got < before.sizeBytes()) {
      throw RemoteErrors.truncated(remote.connection(), before, got);
    }
  }

  private void requireUnchanged(RemoteFile before, RemoteFile after) {
    if (!after.looksLike(before)) {
      throw RemoteErrors.changed(remote.connection(), before, after);
    }
  }
}
