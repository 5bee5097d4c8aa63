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
 * A query that selects files in a folder.
 *
 * @param connection name of the connection
 * @param path absolute path; for a storage location, relative to its root
 * @param pattern a glob, or a regular expression after {@code re:}; {@code null} for every file
 * @param recursive whether files in subdirectories are included
 * @param doneFile name of the marker file that shows that a file is complete; {@code null} for none
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

  /** Returns whether this query selects the file with this path on the partner's server. */
  boolean accepts(String remotePath) {
    String directory = SafePath.check(path);
    String below = SafePath.relative(directory, remotePath);
    return !below.equals(remotePath)
        && !below.isEmpty()
        && (recursive || !below.contains("/"))
        && FileMatcher.of(pattern).matches(below);
  }
}
