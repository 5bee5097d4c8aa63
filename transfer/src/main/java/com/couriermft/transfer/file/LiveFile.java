package com.couriermft.transfer.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A workspace file that exists for later steps: where its bytes are and what they are.
 *
 * <pre>
 * {"path": "a.csv", "blob": "01JD…/k3f…/a.csv", "size_bytes": 1, "etag": "…", "sha256": "9f86…",
 *  "step": "get.0001-000007", "replaces": true}
 * </pre>
 *
 * @param path logical path in the workspace, without leading slash
 * @param blob name of the write-once blob in the container {@code work}
 * @param sizeBytes its length
 * @param etag the blob's version
 * @param sha256 of its bytes, lower-case hex
 * @param step the step that gave it this path, as {@link Writer#step()}; {@code null} in what an
 *     older release has stored
 * @param replaces {@code true} if that step was to put it in the place of whatever is there
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

  /** A file of which it is not known which step gave it its path. */
  public LiveFile(String path, String blob, long sizeBytes, String etag, String sha256) {
    this(path, blob, sizeBytes, etag, sha256, null, null);
  }

  /** Returns the file with the same bytes at a path that a step gives them. */
  public LiveFile at(String otherPath, Writer writer, Overwrite overwrite) {
    Boolean asked = overwrite == Overwrite.REPLACE ? true : null;
    return new LiveFile(otherPath, blob, sizeBytes, etag, sha256, writer.step(), asked);
  }

  /** Returns this file as one that is to replace whatever is at its path. */
  public LiveFile replacing() {
    return new LiveFile(path, blob, sizeBytes, etag, sha256, step, true);
  }

  /** Whether the step that wrote it was to replace whatever is there. */
  public boolean isToReplace() {
    return Boolean.TRUE.equals(replaces);
  }

  public StoredFile stored(String executionId) {
    FilePath place = FilePath.inWorkspace(executionId, path);
    return new StoredFile(place.absolute(), place.name(), sizeBytes, sha256, null);
  }
}
