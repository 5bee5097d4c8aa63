package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.Span;
import java.time.Duration;
import java.time.Instant;

/**
 * The conditions that the files of a listing must meet. Immutable.
 *
 * @param names by name or path
 * @param ageSeconds by time since the last change; a file without a known time is in no limited
 *     span
 * @param sizeBytes by length; a file of unknown length is in no limited span
 */
public record FileFilter(FileMatcher names, Span ageSeconds, Span sizeBytes) {

  /** Whether the name alone lets a file pass. */
  boolean acceptsName(String relativePath) {
    return names.matches(relativePath);
  }

  /** Whether age and size let a file pass. */
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
