package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.workspace.FileLog.Part;
import com.couriermft.transfer.workspace.KeptFiles.Known;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reads and writes the blobs of {@link FileLog}s. Changes stay in the log until they exceed 16 KiB
 * of JSON, and then become a segment. Consecutive segments of one size are merged ({@link
 * FileLogSegments}), so a log of {@code n} changes has {@code O(log n)} blobs and each change is
 * written {@code O(log n)} times. Recently used files are cached ({@link KeptFiles}). Thread-safe.
 */
public final class FileLogs {
  /** The maximum length of a log in characters of JSON, not counting its segments. */
  private static final int MOST_INLINE = 16 << 10;

  private final int mostInline;
  private final FileLogSegments segments;
  private final KeptFiles kept;

  /**
   * Creates an accessor to blobs.
   *
   * @param container the container of the segments
   * @param mostKeptBytes the maximum size of the cache, as estimated by {@link KeptFiles}
   */
  public FileLogs(Blobs blobs, String container, long mostKeptBytes) {
    this(blobs, container, mostKeptBytes, MOST_INLINE);
  }

  FileLogs(Blobs blobs, String container, long mostKeptBytes, int mostInline) {
    this.mostInline = mostInline;
    this.segments = new FileLogSegments(blobs, container, mostInline);
    this.kept = new KeptFiles(mostKeptBytes);
  }

  /**
   * Returns a log with further changes of its branch. Makes one request for each segment that is
   * written or merged, and no request if no segment is. Names of segments are derived from their
   * content.
   *
   * @param prefix the prefix of the segments' names, a folder of the execution
   */
  public FileLog append(String prefix, FileLog log, List<FileChange> changes) {
    FileLog longer = log.append(changes);
    if (isShort(longer.inline())) {
      return longer;
    }
    List<Part> inherited = segments.write(prefix, longer.inherited());
    List<Part> own = segments.write(prefix, longer.own());
    List<Part> merged = segments.merge(prefix, own, inherited.isEmpty());
    FileLog written = new FileLog(longer.branch(), inherited, merged);
    keep(longer, written);
    return written;
  }

  /**
   * Caches the files of a written log. They are computed from the cached files of the previous log,
   * so that the log need not be read.
   */
  private void keep(FileLog longer, FileLog written) {
    List<Part> before = stored(longer.parts());
    kept.find(before)
        .ifPresent(
            files -> {
              List<FileChange> inline = inline(longer.parts(), before.size());
              boolean replaces = before.size() > longer.inherited().size();
              kept.keep(written.parts(), files.after(inline), before, replaces, inline.size());
            });
  }

  private boolean isShort(List<FileChange> changes) {
    List<?> json = changes.stream().limit(mostInline).map(FileChange::toJson).toList();
    return Json.writeIfShort(json, mostInline).isPresent();
  }

  /**
   * Returns a branch's log with the changes of a member. Makes no request, unless a list is still
   * stored in the old, undivided format.
   *
   * @param log the branch's log; the branch adopts the log if it has not written its own yet
   * @param base the log at the member's start, or an earlier state of that log
   * @param member the member's log, unchanged since the member's start if the member has changed
   *     nothing
   * @param parent returns the name of the branch that opened a member
   */
  public FileLog join(FileLog log, FileLog base, FileLog member, UnaryOperator<String> parent) {
    if (!member.branch().equals(base.branch())) {
      return log.forkedFor(parent.apply(member.branch())).with(member.own());
    }
    return member.equals(base)
        ? log
        : log.with(List.of(Part.of(load(base).changesTo(load(member)))));
  }

  /** Reads the files of a log, with one request for each segment that is not cached. */
  public LiveFiles load(FileLog log) {
    List<Part> stored = stored(log.parts());
    int inherited = stored(log.inherited()).size();
    if (inherited < stored.size()) {
      // Inherited files are cached separately, because all members of a group start with them.
      read(stored.subList(0, inherited), 0);
    }
    return read(stored, inherited).after(inline(log.parts(), stored.size()));
  }

  private LiveFiles read(List<Part> parts, int inherited) {
    Known known = kept.longest(parts);
    LiveFiles files = known.files();
    int changes = 0;
    for (Part part : parts.subList(known.parts(), parts.size())) {
      List<FileChange> more = part.isInline() ? part.changes() : segments.read(part.requiredBlob());
      files = files.after(more);
      changes += more.size();
    }
    if (known.parts() < parts.size()) {
      boolean replaces = known.parts() > inherited;
      kept.keep(parts, files, parts.subList(0, known.parts()), replaces, changes);
    }
    return files;
  }

  private static List<Part> stored(List<Part> parts) {
    int length = parts.size();
    while (length > 0 && parts.get(length - 1).isInline()) {
      length--;
    }
    return parts.subList(0, length);
  }

  private static List<FileChange> inline(List<Part> parts, int from) {
    return parts.stream().skip(from).flatMap(part -> part.changes().stream()).toList();
  }
}
