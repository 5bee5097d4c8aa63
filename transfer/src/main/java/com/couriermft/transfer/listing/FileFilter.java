package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.Span;
import java.time.Duration;
import java.time.Instant;

/**
 * The conditions for files of a listing. Immutable.
 *
 * @param names the name or path
 * @param ageSeconds the time since the last modification; a file whose modification time is unknown
 *     matches only without limits
 * @param sizeBytes the length; a file whose length is unknown matches only without limits
 */
public record FileFilter(FileMatcher names, Span ageSeconds, Span sizeBytes) {

  /** Returns whether a file's name matches. */
  boolean acceptsName(String relativePath) {
    return names.matches(relativePath);
  }

  /** Returns whether a file's age and size match. */
  boolean accepts(RemoteFile file, Instant now) {
    boolean age =
        ageSeconds.isAny()
            || (file.modifiedAt() != null
                && ageSeconds.holds(Duration.between(file.modifiedAt(), now).toSeconds()));
    boolean size =
        sizeBytes.isAny()
            || (file.sizeBytes() != RemoteFile.UNKNOWN_SIZE && sizeBytes.holds(file.sizeBytes()));
    return age && size;
  }
}
