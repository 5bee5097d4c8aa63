package com.couriermft.transfer.workspace;

import com.couriermft.transfer.workspace.FileLog.Part;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files that came of the parts of some logs, the last used ones. What follows from these parts is
 * immutable, so nothing here is ever out of date. Files of one execution share most of their
 * memory; only what they do not share counts. Thread-safe.
 */
final class KeptFiles {
  /** The memory of a change and its place in the tree, estimated. */
  private static final long BYTES_PER_CHANGE = 500;

  private final long mostBytes;
  private final Map<List<Part>, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  KeptFiles(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * The files that are kept for the beginning of a log.
   *
   * @param parts how many of the log's parts it comes of
   * @param files what comes of them
   */
  record Known(int parts, LiveFiles files) {}

  /** Returns the files that are kept for the longest beginning of these parts. */
  synchronized Known longest(List<Part> parts) {
    for (int length = parts.size(); length > 0; length--) {
      Kept found = kept.get(parts.subList(0, length));
      if (found != null) {
        return new Known(length, found.files());
      }
    }
    return new Known(0, LiveFiles.NONE);
  }

  /** Returns the files that are kept for exactly these parts; without parts there are no files. */
  synchronized Optional<LiveFiles> find(List<Part> parts) {
    return parts.isEmpty()
        ? Optional.of(LiveFiles.NONE)
        : Optional.ofNullable(kept.get(parts)).map(Kept::files);
  }

  /**
   * Keeps files that came of earlier ones.
   *
   * @param from the parts of the earlier ones
   * @param replaces whether those will not be asked for any more
   * @param changes how many changes lie between
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
