package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.LiveFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of an execution's workspace at one time, by logical path. Blobs that are not listed
 * here do not count as files. Immutable; a changed set shares unchanged parts with its predecessor,
 * so a change costs {@code O(log n)}. {@link FileLog} is the stored format.
 */
public final class LiveFiles {
  /** The empty set of files. */
  public static final LiveFiles NONE = new LiveFiles(null);

  private final @Nullable FileTree byPath;

  private LiveFiles(@Nullable FileTree byPath) {
    this.byPath = byPath;
  }

  /** Returns a set of files. If two files have the same path, the later one wins. */
  public static LiveFiles of(Collection<LiveFile> files) {
    LiveFiles all = NONE;
    for (LiveFile file : files) {
      all = all.with(file);
    }
    return all;
  }

  /** Returns these files with a file added or replaced. */
  public LiveFiles with(LiveFile file) {
    return new LiveFiles(FileTree.with(byPath, file));
  }

  /** Returns these files without the file at a path. */
  public LiveFiles without(String path) {
    return find(path).isEmpty() ? this : new LiveFiles(FileTree.without(byPath, path));
  }

  /**
   * Returns these files after changes, in order.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}: see {@link
   *     FileChange}
   */
  public LiveFiles after(Collection<FileChange> changes) {
    LiveFiles changed = this;
    for (FileChange change : changes) {
      LiveFile now = FileTree.find(changed.byPath, change.path());
      LiveFile next = change.on(now);
      if (next == null) {
        changed = changed.without(change.path());
      } else if (next != now) {
        changed = changed.with(next);
      }
    }
    return changed;
  }

  /**
   * Returns the changes from these files to other files, ordered by path: removals first, then
   * additions.
   */
  public List<FileChange> changesTo(LiveFiles other) {
    List<FileChange> changes = new ArrayList<>();
    FileTree.forEach(
        byPath,
        file -> {
          if (other.find(file.path()).isEmpty()) {
            changes.add(FileChange.of(file.path(), file, null));
          }
        });
    FileTree.forEach(
        other.byPath,
        file -> {
          LiveFile before = FileTree.find(byPath, file.path());
          if (!file.equals(before)) {
            changes.add(FileChange.of(file.path(), before, file));
          }
        });
    return List.copyOf(changes);
  }

  /** Returns the change of one path from these files to other files; empty if there is none. */
  Optional<FileChange> changeTo(LiveFiles other, String path) {
    LiveFile before = FileTree.find(byPath, path);
    LiveFile after = FileTree.find(other.byPath, path);
    return Objects.equals(before, after)
        ? Optional.empty()
        : Optional.of(FileChange.of(path, before, after));
  }

  /** Returns the file at exactly this path; empty if there is none. */
  public Optional<LiveFile> find(String path) {
    return Optional.ofNullable(FileTree.find(byPath, path));
  }

  /** Returns the matching files, ordered by path. */
  public List<LiveFile> matching(Glob glob) {
    List<LiveFile> matching = new ArrayList<>();
    FileTree.forEach(
        byPath,
        file -> {
          if (glob.matches(file.path())) {
            matching.add(file);
          }
        });
    return List.copyOf(matching);
  }

  /** Returns all files, ordered by path. */
  public List<LiveFile> all() {
    List<LiveFile> all = new ArrayList<>(size());
    FileTree.forEach(byPath, all::add);
    return List.copyOf(all);
  }

  public int size() {
    return FileTree.size(byPath);
  }

  /** Returns the size of the files in bytes; a file with several names counts once. */
  public long sizeBytes() {
    Map<String, Long> byBlob = new HashMap<>();
    FileTree.forEach(byPath, file -> byBlob.put(file.blob(), file.sizeBytes()));
    return byBlob.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LiveFiles files && files.size() == size() && files.all().equals(all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return all().stream().map(LiveFile::path).toList().toString();
  }
}
