package com.couriermft.transfer.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A workspace file that later steps can see: its location and its content.
 *
 * <pre>
 * {"path": "a.csv", "blob": "01JD…/k3f…/a.csv", "size_bytes": 1, "etag": "…", "sha256": "9f86…",
 *  "step": "get.0001-000007", "replaces": true}
 * </pre>
 *
 * @param path the logical path in the workspace, without a leading slash
 * @param blob the name of the write-once blob in the container {@code work}
 * @param sizeBytes the blob's length
 * @param etag the blob's version
 * @param sha256 the hash of the bytes, lower-case hex
 * @param step the step that gave the file this path, as {@link Writer#step()}; {@code null} in data
 *     of older releases
 * @param replaces {@code true} if the step was allowed to replace any file at the path
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LiveFile(
    String path,
    String blob,
    long sizeBytes,
    String etag,
    String sha256,
    @Nullable String step,
    @Nullable Boolean replaces) {

  public LiveFile(String path, String blob, long sizeBytes, String etag, String sha256) {
    this(path, blob, sizeBytes, etag, sha256, null, null);
  }

  /** Returns a file with the same bytes at another path, attributed to a step. */
  public LiveFile at(String otherPath, Writer writer, Overwrite overwrite) {
    Boolean asked = overwrite == Overwrite.REPLACE ? true : null;
    return new LiveFile(otherPath, blob, sizeBytes, etag, sha256, writer.step(), asked);
  }

  /** Returns this file, marked as replacing any file at its path. */
  public LiveFile replacing() {
    return new LiveFile(path, blob, sizeBytes, etag, sha256, step, true);
  }

  /** Returns whether the file's step was allowed to replace any file at the path. */
  public boolean isToReplace() {
    return Boolean.TRUE.equals(replaces);
  }

  public StoredFile stored(String executionId) {
    FilePath place = FilePath.inWorkspace(executionId, path);
    return new StoredFile(place.absolute(), place.name(), sizeBytes, sha256, null);
  }
}
