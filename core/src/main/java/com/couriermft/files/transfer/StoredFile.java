package com.couriermft.files.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file in a workspace or in the permanent store, as outputs name it. JSON (only these fields):
 *
 * <pre>{"path": "work:/01JD…/a.csv", "name": "a.csv", "size_bytes": 1048576, "sha256": "9f86…"}
 * </pre>
 *
 * @param path absolute: {@code work:/{execution_id}/a.csv} or {@code files:/invoices/a.csv}
 * @param name last segment of the path
 * @param sizeBytes its length
 * @param sha256 of its bytes, lower-case hex; {@code null} where nobody has computed it
 * @param modifiedAt when it was committed; {@code null} where unknown
 */
public record StoredFile(
    String path,
    String name,
    long sizeBytes,
    @Nullable String sha256,
    @Nullable Instant modifiedAt) {
  /** Names its exact bytes as well as they are known: two files with one fingerprint are equal. */
  public String fingerprint() {
    return sha256 != null ? "sha256:" + sha256 : path + "|" + sizeBytes + "|" + modifiedAt;
  }
}
