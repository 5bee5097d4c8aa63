package com.couriermft.partners.place;

import com.couriermft.storage.store.FileShare.SharePage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of a depth-first traversal of a share, which keeps at most one page of directories
 * per level. A position is serialized with two lines for each directory: the directory's path and
 * the marker within the directory. Names contain no control characters.
 *
 * @param open directories that remain to be listed, next directory first
 */
record ShareWalk(List<Open> open) {
  /**
   * A directory that has not been completely listed.
   *
   * @param path the directory, without leading and trailing slashes; empty for the share's root
   * @param marker start of the next page; empty for the first page
   */
  record Open(String path, String marker) {}

  /**
   * Starts a traversal at the deepest directory that contains all names with the prefix, or
   * continues an earlier traversal.
   */
  static ShareWalk of(String prefix, @Nullable String continuation) {
    if (continuation == null) {
      int slash = prefix.lastIndexOf('/');
      return new ShareWalk(List.of(new Open(slash < 0 ? "" : prefix.substring(0, slash), "")));
    }
    List<String> lines = Arrays.asList(continuation.split("\n", -1));
    List<Open> open = new ArrayList<>();
    for (int n = 0; n < lines.size(); n += 2) {
      open.add(new Open(lines.get(n), lines.get(n + 1)));
    }
    return new ShareWalk(open);
  }

  String directory() {
    return open.get(0).path();
  }

  /** Returns the marker of the next page; {@code null} for the first page. */
  @Nullable String marker() {
    String marker = open.get(0).marker();
    return marker.isEmpty() ? null : marker;
  }

  /** Returns the position after a page; {@code null} at the end of the traversal. */
  @Nullable String after(SharePage page, String prefix) {
    List<String> lines = new ArrayList<>();
    for (String directory : page.directories()) {
      if ((directory + "/").startsWith(prefix) || prefix.startsWith(directory + "/")) {
        lines.addAll(List.of(directory, ""));
      }
    }
    String next = page.continuation();
    if (next != null) {
      lines.addAll(List.of(directory(), next));
    }
    open.subList(1, open.size()).forEach(rest -> lines.addAll(List.of(rest.path(), rest.marker())));
    return lines.isEmpty() ? null : String.join("\n", lines);
  }
}
