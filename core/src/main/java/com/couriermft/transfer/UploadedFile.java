package com.couriermft.transfer;

/**
 * A file delivered to a partner. JSON:
 *
 * <pre>{"path": "partner-a:/incoming/a.csv", "name": "a.csv", "size_bytes": 1048576,
 *  "sha256": "9f86…", "verified": "hash", "gone": false}
 * </pre>
 *
 * @param path absolute: connection and remote path
 * @param name last segment of the path
 * @param sizeBytes its length
 * @param sha256 of its bytes, lower-case hex
 * @param verified what was compared with the server's copy
 * @param gone whether the partner has taken it already: it was there whole, and is not any more
 */
public record UploadedFile(
    String path, String name, long sizeBytes, String sha256, Verified verified, boolean gone) {
  /** What was compared. */
  public enum Verified {
    /** Size and SHA-256. */
    HASH,
    /** The size. */
    SIZE,
    /** Nothing: the server lets nobody look, or the configuration says so. */
    NONE
  }
}
