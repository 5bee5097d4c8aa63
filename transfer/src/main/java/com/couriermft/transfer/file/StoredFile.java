package com.couriermft.transfer.file;

import com.couriermft.formats.json.Field;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file in a workspace or in the permanent store, in the format of outputs. JSON (only these
 * fields):
 *
 * <pre>{"path": "work:/01JD…/a.csv", "name": "a.csv", "size_bytes": 1048576, "sha256": "9f86…"}
 * </pre>
 */
public record StoredFile(
    @Field(help = "Absolute path: work:/{execution_id}/a.csv or files:/a.csv") String path,
    @Field(help = "Last segment of the path") String name,
    @Field(help = "Size of the file", min = 0) long sizeBytes,
    @Field(
            help = "SHA-256 of the file; absent if it was not computed",
            pattern = SHA256_PATTERN,
            form = SHA256_FORM)
        @Nullable String sha256,
    @Field(help = "When the file was committed; absent if unknown") @Nullable Instant modifiedAt) {
  /** The pattern of a SHA-256 hash. */
  public static final String SHA256_PATTERN = "[0-9a-f]{64}";

  /** The description of {@link #SHA256_PATTERN}. */
  public static final String SHA256_FORM = "SHA-256 in lower-case hex";

  /**
   * Returns the best available identification of the file's bytes: files with equal fingerprints
   * are equal.
   */
  public String fingerprint() {
    return sha256 != null ? "sha256:" + sha256 : path + "|" + sizeBytes + "|" + modifiedAt;
  }
}
