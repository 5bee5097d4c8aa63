package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.workspace.FileLog.Part;
import com.couriermft.transfer.workspace.KeptFiles.Known;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reads and writes what {@link FileLog}s name. Changes stay in the log until they pass 16 KiB of
 * JSON; then they become a segment, and neighbouring segments of one size are merged into one
 * ({@link FileLogSegments}), so a log of {@code n} changes names {@code O(log n)} blobs and each
 * change was written {@code O(log n)} times. Files that were read or written here last are kept in
 * memory ({@link KeptFiles}). Thread-safe.
 */
public final class FileLogs {
  /** The most that a log may hold besides its segments, in characters of JSON. */
  private static final int MOST_INLINE = 16 << 10;

  private final int mostInline;
  private final FileLogSegments segments;
  private final KeptFiles kept;

  /**
   * Keeps segments in these blobs.
   *
   * @param container where segments are
   * @param mostKeptBytes memory for files that are kept, as {@link KeptFiles} estimates it
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
   * A log with what its branch has changed. No request, or, where segments are due, one for each
   * that is written and for each that is merged. What is written has a name that follows from its
   * content.
   *
   * @param prefix of the segments' names: a folder of the execution's own
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
   * Keeps the files of a log that was written: they follow from what is kept of the log before, so
   * that the log need not be read.
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
   * A branch's log with what a member that it has opened has changed. No request, unless a list is
   * still kept as a whole.
   *
   * @param log the branch's; it becomes the branch's own if that has not written any yet
   * @param base what the member began with, or what that has grown from
   * @param member the member's, or as it began if it has changed nothing
   * @param parent name of the branch that has opened a member, by the member's
   */
  public FileLog join(FileLog log, FileLog base, FileLog member, UnaryOperator<String> parent) {
    if (!member.branch().equals(base.branch())) {
      return log.forkedFor(parent.apply(member.branch())).with(member.own());
    }
    return member.equals(base)
        ? log
        : log.with(List.of(Part.of(load(base).changesTo(load(member)))));
  }

  /**
   * Reads the files of a log: at most one request for each segment; none for those that are kept.
   */
  public LiveFiles load(FileLog log) {
    List<Part> stored = stored(log.parts());
    int inherited = stored(log.inherited()).size();
    if (inherited < stored.size()) {
      // The inherited files are kept by themselves, because all members of a group begin with them.
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

  /** Returns the parts up to the last segment. */
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
