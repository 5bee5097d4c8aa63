package com.couriermft.place;

import com.couriermft.store.FileShare.SharePage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a walk through a share is. As a text its lines are the marker within the first directory,
 * and the directories that are still to be listed; names have no control characters.
 *
 * @param marker {@code null} to begin the directory
 * @param directories the first is the one to list
 */
record ShareWalk(@Nullable String marker, List<String> directories) {

  /** Begins at the deepest directory that has all names with the prefix, or goes on. */
  static ShareWalk of(String prefix, @Nullable String continuation) {
    if (continuation == null) {
      int slash = prefix.lastIndexOf('/');
      return new ShareWalk(null, List.of(slash < 0 ? "" : prefix.substring(0, slash)));
    }
    List<String> lines = Arrays.asList(continuation.split("\n", -1));
    String marker = lines.get(0);
    return new ShareWalk(marker.isEmpty() ? null : marker, lines.subList(1, lines.size()));
  }

  String directory() {
    return directories.get(0);
  }

  /** What remains after a page; {@code null} if nothing does. */
  @Nullable String after(SharePage page, String prefix) {
    List<String> lines = new ArrayList<>();
    String next = page.continuation();
    lines.add(next == null ? "" : next);
    lines.addAll(next == null ? directories.subList(1, directories.size()) : directories);
    page.directories().stream()
        .filter(
            directory -> (directory + "/").startsWith(prefix) || prefix.startsWith(directory + "/"))
        .forEach(lines::add);
    return lines.size() == 1 ? null : String.join("\n", lines);
  }
}
