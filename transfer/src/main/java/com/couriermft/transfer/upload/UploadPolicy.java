package com.couriermft.transfer.upload;

import com.couriermft.transfer.file.Overwrite;

/**
 * The policy of an upload.
 *
 * @param overwrite the policy for an existing target
 * @param temporaryName whether to write under a temporary name and then rename the file; without a
 *     temporary name, the partner can see a partial file
 * @param verify the comparison that is made before the file gets its name
 */
public record UploadPolicy(Overwrite overwrite, boolean temporaryName, Verify verify) {
  /** The kinds of verification. */
  public enum Verify {
    /** The size, and the hash if the server computes one. */
    AUTO,
    /** The size. */
    SIZE,
    /** No comparison, for servers that do not permit lookups. */
    NONE
  }
}
