package com.couriermft.transfer.upload;

import com.couriermft.transfer.file.Overwrite;

/**
 * The way in which an upload is to be done.
 *
 * @param overwrite what if the target exists
 * @param temporaryName whether to write under a temporary name and rename; without it a partial
 *     file is visible to the partner
 * @param verify what to compare before the file gets its name
 */
public record UploadPolicy(Overwrite overwrite, boolean temporaryName, Verify verify) {
  /** The comparisons by which an upload is verified. */
  public enum Verify {
    /** The size, and the hash where the server computes one. */
    AUTO,
    /** The size. */
    SIZE,
    /** No comparison, for servers that let nobody look. */
    NONE
  }
}
