package com.couriermft.automation.arrival;

import com.couriermft.transfer.file.DoneFile;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Span;
import com.couriermft.transfer.listing.FileFilter;
import com.couriermft.transfer.listing.FileOrder;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.listing.RemoteQuery;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A query selects files of a folder.
 *
 * @param connection its name
 * @param path absolute; of a place, below its root
 * @param pattern a glob, or a regular expression after {@code re:}; {@code null} for every file
 * @param recursive whether subdirectories belong to it
 * @param doneFile the file that announces another; {@code null} for none
 */
record FolderQuery(
    String connection,
    String path,
    @Nullable String pattern,
    boolean recursive,
    @Nullable String doneFile) {
  RemoteQuery toRemote() {
    return new RemoteQuery(
        SafePath.check(path),
        recursive,
        new FileFilter(FileMatcher.of(pattern), Span.ANY, Span.ANY),
        Duration.ZERO,
        doneFile == null ? null : new DoneFile(doneFile),
        RemoteListing.MAX_FILES,
        FileOrder.OLDEST);
  }

  /** Returns whether a path at the partner is that of a file that this query selects. */
  boolean accepts(String remotePath) {
    String directory = SafePath.check(path);
    String below = SafePath.relative(directory, remotePath);
    return !below.equals(remotePath)
        && !below.isEmpty()
        && (recursive || !below.contains("/"))
        && FileMatcher.of(pattern).matches(below);
  }
}
