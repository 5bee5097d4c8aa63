package com.couriermft.transfer;

/**
 * A workspace file that exists for later steps: where its bytes are and what they are.
 *
 * <pre>
 * {"path": "a.csv", "blob": "01JD…/k3f…/a.csv", "size_bytes": 1, "etag": "…", "sha256": "9f86…"}
 * </pre>
 *
 * @param path logical path in the workspace, without leading slash
 * @param blob name of the write-once blob in the container {@code work}
 * @param sizeBytes its length
 * @param etag the blob's version
 * @param sha256 of its bytes, lower-case hex
 */
public record LiveFile(String path, String blob, long sizeBytes, String etag, String sha256) {
  LiveFile at(String otherPath) {
    return new LiveFile(otherPath, blob, sizeBytes, etag, sha256);
  }

  StoredFile stored(String executionId) {
    FilePath place = FilePath.inWorkspace(executionId, path);
    return new StoredFile(place.absolute(), place.name(), sizeBytes, sha256, null);
  }
}
