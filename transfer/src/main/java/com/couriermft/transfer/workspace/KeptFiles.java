package com.couriermft.transfer.workspace;

import com.couriermft.transfer.workspace.FileLog.Part;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of the files that result from parts of logs, by these parts. The parts are immutable, so
 * entries never become outdated. The files of one execution share most of their memory; only
 * unshared memory is counted. Thread-safe.
 */
final class KeptFiles {
  /** The estimated memory of a change and its node in the tree. */
  private static final long BYTES_PER_CHANGE = 500;

  private final long mostBytes;
  private final Map<List<Part>, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  KeptFiles(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * The cached files that result from the first parts of a log.
   *
   * @param parts the number of these parts
   * @param files the resulting files
   */
  record Known(int parts, LiveFiles files) {}

  /** Returns the cached files of the longest prefix of these parts. */
  synchronized Known longest(List<Part> parts) {
    for (int length = parts.size(); length > 0; length--) {
      Kept found = kept.get(parts.subList(0, length));
      if (found != null) {
        return new Known(length, found.files());
      }
    }
    return new Known(0, LiveFiles.NONE);
  }

  /** Returns the cached files of exactly these parts; the empty set of files for no parts. */
  synchronized Optional<LiveFiles> find(List<Part> parts) {
    return parts.isEmpty()
        ? Optional.of(LiveFiles.NONE)
        : Optional.ofNullable(kept.get(parts)).map(Kept::files);
  }

  /**
   * Caches files that result from changes to cached files.
   *
   * @param from the parts of the earlier files
   * @param replaces whether the earlier files are no longer needed
   * @param changes the number of changes in between
   */
  synchronized void keep(
      List<Part> parts, LiveFiles files, List<Part> from, boolean replaces, int changes) {
    Kept before = replaces ? kept.remove(from) : null;
    Kept same = kept.remove(parts);
    long unshared = changes * BYTES_PER_CHANGE + (before == null ? 0 : before.bytes());
    long cost = Math.min(unshared, files.size() * BYTES_PER_CHANGE);
    kept.put(List.copyOf(parts), new Kept(files, cost));
    bytes += cost - (before == null ? 0 : before.bytes()) - (same == null ? 0 : same.bytes());
    Iterator<Kept> eldest = kept.values().iterator();
    while (bytes > mostBytes && eldest.hasNext()) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  private record Kept(LiveFiles files, long bytes) {}
}
